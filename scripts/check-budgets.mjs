import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const dist = (...parts) => inRoot('packages', 'web', 'dist', ...parts)

const LANGUAGES = ['ja', 'en']
/** The first requests, React, the app, and what the bundler keeps apart: each file more holds up the first picture. */
const START_FILES = 4
/** Kilobytes of script, compressed with gzip. */
const BUDGETS = { start: 180, page: 60 }

/** As it is sent: beside what compresses well the build puts a twin. */
function kilobytes(files) {
  const sizes = files.map(
    (file) => statSync(existsSync(dist(`${file}.gz`)) ? dist(`${file}.gz`) : dist(file)).size,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/** What a visitor loads, read from the built page itself: a page that grew too heavy fails here, not on a telephone. */
export function checkBudgets() {
  const page = readFileSync(dist('index.html'), 'utf8')
  const start = matches(page, /(?:src|modulepreload"[^>]* href)="\.\/([^"]+\.js)"/g)
  const parts = JSON.parse(matches(page, /id="parts">(.*?)<\/script>/g)[0] ?? '{}')
  // What comes after the first picture of every page counts as the start's too.
  const startIn = (language) => ['calls', language, `${language} further`]
  const shared = LANGUAGES.flatMap(startIn)
  const pages = Object.keys(parts).filter((name) => !shared.includes(name))
  if (start.length !== START_FILES)
    throw new Error(`The start is ${start.length} files instead of ${START_FILES}: ${start.join(', ')}.`)
  if (pages.length === 0 || shared.some((name) => !parts[name]))
    throw new Error('The built page does not name the files of its start, its pages and its languages.')

  const weights = [
    ...LANGUAGES.map((language) => ({
      name: `start, ${language}`,
      weight: kilobytes([...start, ...startIn(language).flatMap((name) => parts[name])]),
      budget: BUDGETS.start,
    })),
    ...pages.map((name) => ({ name, weight: kilobytes(parts[name]), budget: BUDGETS.page })),
  ]
  for (const { name, weight, budget } of weights)
    say(`  ${name.padEnd(20)} ${weight.toFixed(1).padStart(6)} kB of ${budget}`)

  const assets = readdirSync(dist('assets'))
  const styles = assets.filter((name) => name.endsWith('.css'))
  const problems = [
    ...weights
      .filter(({ weight, budget }) => weight > budget)
      .map(({ name }) => `${name} is heavier than its budget`),
    ...assets.filter((name) => /\.(woff2?|ttf|otf)$/.test(name)).map((name) => `${name} is a web font`),
    ...styles
      .filter((name) => readFileSync(dist('assets', name), 'utf8').includes('@font-face'))
      .map((name) => `${name} loads a web font`),
  ]
  if (problems.length > 0) throw new Error(`${problems.join('; ')}.`)
}
