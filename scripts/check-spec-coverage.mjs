import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * Checks that every test in `docs/spec-coverage.md` exists, and that tests name every call of the contract
 * and every error code.
 */
const PAGE = 'docs/spec-coverage.md'
const ROW = /^\| (?!Part |---)(.+?) \| (.+) \|$/

/** Self-test: each of these faults must be reported. */
const PLANTED = {
  page: '| A part | `gone.test` |\n| A part without tests | |\n| A part | `rules.test` |\n',
  tests: ['web/rules.test.ts', 'server/rules.test.ts'],
  names: ['readNothing', 'NEVER_ANSWERED'],
}

const problemsOf = ({ page, tests, names, textOfTests }) => {
  const rows = page.split('\n').flatMap((line, index) => {
    const [, part, cell] = ROW.exec(line) ?? /^\| (.+?) \| ()\|$/.exec(line) ?? []
    return part === undefined
      ? []
      : [{ line: index + 1, part, named: cell.match(/(?<=`)[^`,]+(?=`)/g) ?? [] }]
  })
  return [
    ...(rows.length === 0 ? [`${PAGE} has no rows`] : []),
    ...rows
      .filter(({ named }) => named.length === 0)
      .map(({ line, part }) => `${PAGE}:${line}: no test for ${part}`),
    ...rows.flatMap(({ line, named }) =>
      named.flatMap((name) => {
        const found = tests.filter((path) => new RegExp(`(^|/)${name}\\.tsx?$`).test(path))
        return found.length === 1 ? [] : [`${PAGE}:${line}: ${found.length} files are named ${name}`]
      }),
    ),
    ...names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(textOfTests))
      .map((name) => `no test names ${name}`),
  ]
}

const { api } = await import('../packages/contract/index.ts')
const { operatorApi } = await import('../packages/contract/operator.ts')
const { errorStatus } = await import('../packages/contract/errors.ts')

const args = ['ls-files', '--cached', '--others', '--exclude-standard']
const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
/** A list of all codes or calls tests none of them. Other fixtures count, because tests use them. */
const LISTS = [
  'packages/contract/errors.test.ts',
  'packages/testing/call-samples.ts',
  'packages/testing/fresh-calls.ts',
]
const naming = files.filter((path) => tests.includes(path) || /^packages\/testing\/[^/]+\.ts$/.test(path))
const textOfTests = naming
  .filter((path) => !LISTS.includes(path))
  .map((path) => readFileSync(inRoot(path), 'utf8'))
  .join('\n')
const names = [...Object.keys({ ...api, ...operatorApi }), ...Object.keys(errorStatus)]

const problems = problemsOf({ page: readFileSync(inRoot(PAGE), 'utf8'), tests, names, textOfTests })
const planted = problemsOf({ ...PLANTED, textOfTests }).length
if (planted !== 5) problems.push(`Self-test failed: expected 5 planted faults, got ${planted}`)
for (const problem of problems) say(problem)
process.exitCode = problems.length > 0 ? 1 : 0
if (problems.length === 0)
  say(`Every part has its tests, and ${names.length} calls and codes are named by one.`)
