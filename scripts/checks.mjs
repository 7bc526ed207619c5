import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { checkBudgets } from './check-budgets.mjs'
import { inRoot } from './paths.mjs'
import { runProgram, runTwoAtATime } from './programs.mjs'
import { say } from './say.mjs'

const bin = (...parts) => join('node_modules', ...parts)

/** Unit and integration tests: all, or the selection in the arguments. */
export const runVitest = (ready, args = []) =>
  runProgram(ready, [bin('vitest', 'vitest.mjs'), 'run', ...args])

/** The browser tests; the web app must be built. */
export const runPlaywright = (ready, args = []) =>
  runProgram(ready, [
    bin('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    join('e2e', 'playwright.config.ts'),
    ...args,
  ])

/** Checks each package by itself, but the tools together, because most of them import the same packages. */
const checkTypes = async (ready) => {
  const projects = ['.', ...readdirSync(inRoot('packages')).map((name) => join('packages', name))]
  await runTwoAtATime(
    ready,
    projects.map((project) => ({
      name: project,
      args: [bin('typescript-native', 'bin', 'tsc'), '-p', project],
    })),
  )
  say(`${projects.length} projects: ${projects.join(', ')}.`)
}

/**
 * Everything `npm test` checks, cheapest first. A failing check's `run` throws an error that says what to do.
 */
export const CHECKS = [
  {
    name: 'lint',
    title: 'Format and lint (biome)',
    run: async (ready) => {
      try {
        await runProgram(ready, [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'])
      } catch (error) {
        throw new Error(`${error.message} npm run format mends most of it.`)
      }
    },
  },
  { name: 'types', title: 'Types (tsc)', run: checkTypes },
  {
    name: 'imports',
    title: 'Import rules',
    run: (ready) => runProgram(ready, [join('scripts', 'check-imports.mjs')]),
  },
  {
    name: 'structure',
    title: 'Files and folders',
    run: (ready) => runProgram(ready, [join('scripts', 'check-structure.mjs')]),
  },
  {
    name: 'coverage',
    title: 'Spec coverage names real tests',
    run: (ready) => runProgram(ready, [join('scripts', 'check-spec-coverage.mjs')]),
  },
  {
    name: 'docs',
    title: 'Documents agree with the source',
    run: (ready) => runProgram(ready, [join('scripts', 'check-docs.mjs')]),
  },
  {
    name: 'contract',
    title: 'Changes of the API are announced',
    run: (ready) => runProgram(ready, [join('scripts', 'check-contract.mjs')]),
  },
  {
    name: 'packages',
    title: 'Hashes and licences of packages',
    run: (ready) => runProgram(ready, [join('scripts', 'check-packages.mjs')]),
  },
  {
    name: 'unit',
    title: 'Unit and integration tests (vitest)',
    run: (ready) => runVitest(ready),
  },
  {
    name: 'build',
    title: 'Web app, its size and its browsers',
    run: async (ready) => {
      say(`Web app: ${buildWeb(ready)}.`)
      checkBudgets()
      await runProgram(ready, [join('scripts', 'check-browser-support.mjs')])
    },
  },
  {
    name: 'e2e',
    title: 'Browser tests (playwright)',
    needsBrowser: true,
    run: (ready) => runPlaywright(ready),
  },
]
