import { languages } from '@uketsuke/contract'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

const compileAll = (texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileAll(text),
    ]),
  )

/** What each file of texts exports. */
const exportsOf: Record<string, string> = { 'entry-pages': 'entryPages', further: 'further' }

const textsModule = new RegExp(
  `/phrases/(?:${languages.join('|')})/(${Object.keys(exportsOf).join('|')})\\.ts$`,
)

/** Compiles texts with placeholders at build time, so that the browser needs no message parser. */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
    },
  }),
  load: {
    filter: { id: textsModule },
    handler: async (id) => {
      const name = exportsOf[textsModule.exec(id)?.[1] ?? ''] ?? ''
      const { [name]: texts } = (await import(id)) as Record<string, Texts>
      if (!texts) throw new Error(`${id} has no texts named ${name}`)
      return `export const ${name} = ${JSON.stringify(compileAll(texts))}`
    },
  },
})
