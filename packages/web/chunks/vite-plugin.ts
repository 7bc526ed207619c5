import { join } from 'node:path'
import type { Plugin } from 'vite'

const app = join(import.meta.dirname, '..', 'app', 'main.tsx')

/** Small files that come together are one: the headers of an answer are larger than many of them. */
const pieces = [
  /packages\/web\/(shared|ui(?!\/form\/check-with)|lib(?!\/(device-name|download|postal-code|send\.)))\//,
  /packages\/web\/features\/(authentication\/my-page-notice|site\/(contact-details|recommended-browsers))/,
]

/** What changes with a package's version stays apart from what changes with ours. The first that fits has it. */
const groups = (start: ReadonlySet<string>) => [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'form',
    test: /node_modules\/(react-hook-form|@hookform)\/|packages\/(web\/ui\/form\/(?!check-with)|contract\/(text-input|rule-names))/,
  },
  {
    name: 'details',
    test: /packages\/(web\/(shared\/details|lib\/postal-code)|contract\/(choices|participant-fields)\/(?!schemas))/,
  },
  {
    name: 'rules',
    test: /node_modules\/zod\/|packages\/contract\/(?!printable|api|limits|errors|payment\/results|user\/given-back|site\/menu|text-input|rule-names|(choices|participant-fields)\/(?!schemas))/,
  },
  // `phrases/ja/first.ts` → `ja-first`: beside it there is one of the same name in each language.
  {
    name: (id: string) => id.split('/').slice(-2).join('-').replace('.ts', ''),
    test: /phrases\/(ja|en)\/(first|further)\.ts$/,
  },
  { name: 'app', test: (id: string) => start.has(id) },
]

/** In how many files the app comes, and which. */
export const chunks = (): Plugin => {
  /** What the app imports at once, the pieces, and what these import. */
  const start = new Set<string>()
  return {
    name: 'chunks',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: groups(start), includeDependenciesRecursively: false } },
        },
      },
    }),
    buildEnd() {
      const add = (id: string) => {
        if (start.has(id)) return
        start.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(add)
      }
      add(app)
      for (const id of this.getModuleIds()) if (pieces.some((piece) => piece.test(id))) add(id)
    },
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        // Nearly all of these runs before the first picture. Read whole while they arrive, they do not hold up the thread that
        // draws: the comment asks V8 for that, and others pass over it.
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && ['react', 'app'].includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
