import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runInForeground } from './foreground.mjs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

/**
 * `npm run test:all`: every suite that `npm test` leaves out, in the order of package.json, and the time that
 * each took.
 */
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const prefix = 'test:'
const suites = Object.keys(scripts)
  .filter((name) => name.startsWith(prefix) && name !== 'test:all')
  .map((name) => name.slice(prefix.length))

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: suites.join() },
    except: { type: 'string', default: '' },
  },
})
const listed = (names) => names.split(',').filter((name) => name !== '')
const [only, except] = [listed(values.only), listed(values.except)]
const unknown = [...only, ...except].filter((name) => !suites.includes(name))
if (unknown.length > 0) {
  say(`There is no "${unknown.join(', ')}". The suites are: ${suites.join(', ')}.`)
  process.exit(1)
}

/** A missing tool or browser must fail its suite. */
const env = { ...process.env, CI: 'true' }

const results = []
for (const suite of suites.filter((name) => only.includes(name) && !except.includes(name))) {
  say(`\n== npm run ${prefix}${suite}`)
  const startedAt = performance.now()
  const code = await runInForeground('npm', ['run', `${prefix}${suite}`], env)
  const minutes = (performance.now() - startedAt) / 60_000
  results.push({ suite, outcome: code === 0 ? 'passed' : 'FAILED', minutes })
  // Interrupted: the next suites must not start.
  if (code > 128) break
}

say()
for (const { suite, outcome, minutes } of results)
  say(`${suite.padEnd(14)} ${outcome.padEnd(8)} ${minutes.toFixed(1).padStart(6)} min`)
if (results.some(({ outcome }) => outcome === 'FAILED')) process.exitCode = 1
