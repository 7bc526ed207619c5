import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * Checks that `docs/spec-coverage.md` names only files and tests that exist, and that its counts match its
 * rows. `--write` updates the counts.
 */
const page = inRoot('docs', 'spec-coverage.md')
const STATES = ['yes', 'no test', 'missing']
const SECTION = /^## (\d\. .+)$/
const ROW = /^\| (.*) \|$/
const NAMED_TEST = /^`([^`]+)` (.+?)(?: ?…)?$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

const readRows = (text) => {
  let section
  return text.split('\n').flatMap((line, index) => {
    section = SECTION.exec(line)?.[1] ?? section
    const cells = ROW.exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim())
    if (!STATES.includes(cells?.at(-1))) return []
    const [asks, where, test, state] = cells
    return [{ section, line: index + 1, asks, where, test, state, cells: cells.length }]
  })
}

const exists = (place) => {
  const path = place.startsWith('conventions/') ? place : `packages/${place}`
  return files.some((file) => file === path || file.startsWith(path.endsWith('/') ? path : `${path}/`))
}

/**
 * A test in a group is written "group: name". A group from a table is not in the file, so the name alone is
 * enough.
 */
const hasTest = (text, name) => text.includes(name) || text.includes(name.slice(name.indexOf(': ') + 2))

const problemOfTest = (test) => {
  const [, file, name] = NAMED_TEST.exec(test) ?? []
  if (!file) return 'says "yes" without a test'
  const found = files.filter((path) => new RegExp(`(^|/)${file}\\.tsx?$`).test(path))
  if (found.length !== 1) return `${found.length} files are named ${file}: use a path that only one has`
  return hasTest(readFileSync(inRoot(found[0]), 'utf8'), name) ? undefined : `${found[0]} has no "${name}"`
}

const problemsOf = ({ line, where, test, state, cells }) => {
  const places = [...(where ?? '').matchAll(/`([^`]+)`/g)].map(([, place]) => place)
  return [
    cells === 4 ? undefined : `has ${cells} cells instead of 4`,
    ...places.map((place) => (exists(place) ? undefined : `${place} does not exist`)),
    state === 'yes' ? problemOfTest(test) : undefined,
  ].flatMap((problem) => (problem ? [`line ${line} ${problem}`] : []))
}

const count = (rows) => [
  ...STATES.map((wanted) => rows.filter(({ state }) => state === wanted).length),
  rows.length,
]

const countsOf = (rows) => {
  const sections = [...new Set(rows.map(({ section }) => section))]
  const lines = [
    ...sections.map((name) => [name, ...count(rows.filter(({ section }) => section === name))]),
    ['All', ...count(rows)],
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  const line = ([name, ...numbers]) =>
    `| ${name.padEnd(width)} | ${numbers.map((n, i) => String(n).padStart([3, 7, 7, 4][i])).join(' | ')} |`
  return [
    `| ${'Section'.padEnd(width)} | yes | no test | missing | rows |`,
    `|${'-'.repeat(width + 2)}|----:|--------:|--------:|-----:|`,
    ...lines.map(line),
  ].join('\n')
}

const withCounts = (text, rows) => {
  const [yes, untested, missing, all] = count(rows)
  return text
    .replace(
      /^Of \d+ rows .*$/m,
      `Of ${all} rows ${yes} are \`yes\`, ${untested} \`no test\`, ${missing} \`missing\` ([by section](#counts)).`,
    )
    .replace(/(?<=^## Counts\n\n)[\s\S]*$/m, `${countsOf(rows)}\n`)
}

const text = readFileSync(page, 'utf8')
const rows = readRows(text)
const counted = withCounts(text, rows)
if (process.argv.includes('--write')) writeFileSync(page, counted)
const problems = [
  ...rows.flatMap(problemsOf),
  ...(counted === text || process.argv.includes('--write')
    ? []
    : ['the counts do not match the rows: run node scripts/check-spec-coverage.mjs --write']),
]
for (const problem of problems) say(`docs/spec-coverage.md: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
if (problems.length === 0) say(`${rows.length} rows, and everything they name exists.`)
