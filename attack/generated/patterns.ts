import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@uketsuke/contract'
import { callNames, calls, shapeOf } from '@uketsuke/testing'
import { parse } from 'acorn'
import { full } from 'acorn-walk'

export type Pattern = { where: string; source: string; flags: string }

/** Files whose patterns never see an unbounded text from a stranger, each with the reason. */
const sheltered: Record<string, string> = {
  'packages/contract/issue/honorific.ts': 'after the field was found to have at most 100 characters',
  'packages/server/platform/config.ts': "the operator's environment",
  'packages/server/platform/guessable-passwords/guessable-passwords.ts': 'at most 30 characters',
  'packages/server/platform/http/card-page-scripts.ts': 'our own page',
  'packages/server/adapters/document/sheet-data.ts': 'amounts',
  'packages/server/adapters/document/templates.ts': 'names of our own files',
  'packages/server/adapters/card-payment/gmo/id-pass-wire.ts': 'answers of the card provider',
}
export const isSheltered = ({ where }: Pattern): boolean => where in sheltered

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every regular expression in a folder's sources, except in tests. */
const literalsIn = async (folder: string): Promise<Pattern[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes('node_modules'))
  const found = await Promise.all(
    files.map(async (file) => {
      const tree = parse(stripTypeScriptTypes(await readFile(file, 'utf8')), {
        ecmaVersion: 'latest',
        sourceType: 'module',
      })
      const patterns: Pattern[] = []
      full(tree, (node) => {
        if (node.type !== 'Literal' || !('regex' in node)) return
        const { pattern, flags } = node.regex as { pattern: string; flags: string }
        patterns.push({ where: relative(root, file), source: pattern, flags })
      })
      return patterns
    }),
  )
  return found.flat()
}

const patternsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : []
  return [...own, ...Object.values(value).flatMap(patternsIn)]
}

/** The patterns that the schemas take from their library, such as the one for e-mail addresses. */
const schemaPatterns = (): Pattern[] =>
  callNames.flatMap((name) => {
    const { params, query, body }: Endpoint = calls[name]
    return [params, query, body].flatMap((schema) =>
      schema
        ? patternsIn(shapeOf(schema)).map((source) => ({ where: `schema of ${name}`, source, flags: 'u' }))
        : [],
    )
  })

export const allPatterns = async (): Promise<Pattern[]> => {
  const all = [
    ...(await literalsIn('packages/contract')),
    ...(await literalsIn('packages/server')),
    ...schemaPatterns(),
  ]
  const different = new Map(all.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  return [...different.values()]
}

/** Two patterns that must be found: exponential and quadratic. */
export const plantedPatterns: Pattern[] = [
  { where: 'planted', source: '^(a+)+$', flags: '' },
  { where: 'planted', source: '\\s+$', flags: '' },
]
