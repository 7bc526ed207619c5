import { buildWeb } from './build-web.mjs'
import { CHECKS, runPlaywright, runVitest } from './checks.mjs'
import { say } from './say.mjs'
import { setUp } from './setup.mjs'
import { readTestRequest } from './test-request.mjs'

const names = CHECKS.map(({ name }) => name)

/** Returns the checks in their usual order. */
const selectChecks = (wanted = names) => {
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`--only does not know "${unknown.join(', ')}". It knows ${names.join(', ')}.`)
  return CHECKS.filter(({ name }) => wanted.includes(name))
}

/** Runs only these files and folders, for working on one thing. */
const runPaths = async ({ vitest, playwright }, name) => {
  const ready = setUp({ browser: playwright.length > 0 })
  if (vitest.length > 0) await runVitest(ready, [...vitest, ...(name ? ['-t', name] : [])])
  if (playwright.length === 0) return
  buildWeb(ready)
  await runPlaywright(ready, [
    ...playwright.map((path) => path.replaceAll('.', '\\.')),
    ...(name ? ['-g', name] : []),
  ])
}

const runChecks = async (checks, ready, results) => {
  for (const { name, title, run } of checks) {
    say(`\n== ${title}`)
    const startedAt = performance.now()
    const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    try {
      await run(ready)
      results.push({ name, outcome: 'passed', took: seconds() })
      say(`   passed in ${seconds()}`)
    } catch (error) {
      results.push({ name, outcome: 'FAILED', took: seconds() })
      say(`\n${title}: FAILED after ${seconds()}. ${error.message}`)
      say(`To run only this check again: npm test -- --only ${name}`)
      return false
    }
  }
  return true
}

const showTable = (checks, results) => {
  say()
  for (const { name, title } of checks) {
    const { outcome, took } = results.find((result) => result.name === name) ?? {
      outcome: 'not run',
      took: '',
    }
    say(`${name.padEnd(10)} ${title.padEnd(38)} ${outcome.padEnd(8)} ${took.padStart(8)}`)
  }
}

const runAll = async (checks) => {
  const ready = setUp({ browser: checks.some(({ needsBrowser }) => needsBrowser) })
  const results = []
  const passed = await runChecks(checks, ready, results)
  showTable(checks, results)
  process.exitCode = passed ? 0 : 1
}

try {
  const { checks, paths, name } = readTestRequest(process.argv.slice(2))
  if (paths) await runPaths(paths, name)
  else await runAll(selectChecks(checks))
} catch (error) {
  say(`Could not test. ${error.message}`)
  process.exitCode = 1
}
