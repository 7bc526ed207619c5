import { existsSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './paths.mjs'

/** The checks that run no test, which take a minute. */
const QUICK = ['lint', 'types', 'imports', 'structure', 'coverage', 'docs', 'contract', 'packages']

const TEST = /\.(test\.(ts|tsx|mjs)|spec\.ts)$/
const isBrowserTest = (path) => path.startsWith('e2e/')

/** The path as git writes it: relative to the root, with slashes. */
const findPath = (path) => {
  const found = resolve(root, path)
  if (!existsSync(found)) throw new Error(`There is no file or folder "${path}" in the repository.`)
  const inside = relative(root, found).split(sep).join('/')
  if (!statSync(found).isDirectory() && !TEST.test(inside))
    throw new Error(`"${inside}" is not a test: tests end in .test.ts, .test.tsx, .test.mjs or .spec.ts.`)
  if (inside === '' || inside.startsWith('..'))
    throw new Error(`"${path}" is not inside the repository. "npm test" without a path runs everything.`)
  return inside
}

/**
 * Parses the arguments of `npm test -- …`: check names (`--only lint,types`; `--quick` for those that run
 * no test), or test files and folders, where `-t` selects the tests whose names match. Without arguments
 * `checks` and `paths` are both undefined.
 *
 * @param {string[]} args
 * @returns {{
 *   checks?: string[],
 *   paths?: { vitest: string[], playwright: string[] },
 *   name?: string,
 * }}
 */
export const readTestRequest = (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      testNamePattern: { type: 'string', short: 't' },
    },
  })
  const { only = values.quick ? QUICK.join() : undefined, testNamePattern: name } = values
  if (only !== undefined && (positionals.length > 0 || name !== undefined))
    throw new Error('Use either --only or --quick, or paths of tests, not both.')
  if (name !== undefined && positionals.length === 0)
    throw new Error('-t selects tests within a file: name the file too.')
  if (only !== undefined) return { checks: only.split(',') }
  if (positionals.length === 0) return {}
  const paths = positionals.map((path) => findPath(path))
  return {
    paths: {
      vitest: paths.filter((path) => !isBrowserTest(path)),
      playwright: paths.filter(isBrowserTest),
    },
    name,
  }
}
