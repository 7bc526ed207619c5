import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '@uketsuke/server/say'
import { inSeconds, startTestDatabase } from '@uketsuke/testing'
import { equivalent } from './equivalent.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { readCalls, testOrder } from './order-tests.ts'
import { runTests } from './run-tests.ts'
import { copyTree, root, sourceFiles, type Tree } from './tree.ts'

/*
 * Mutation tests of the features that decide about money and seats: makes one change at a time, runs the
 * tests of the server's features, and prints every change that no test notices. Works on copies of the
 * repository. An interrupted run resumes where it stopped. Exits with 1 when a mutant survives.
 */

const { values } = parseArgs({
  options: {
    /** How many mutants to draw with `seed`; 0: all. */
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Only files whose path contains this. */
    only: { type: 'string', default: '' },
    /** How many mutants to test in parallel, each in its own copy. */
    jobs: { type: 'string', default: '2' },
    /** Retries only the mutants that survived last, whatever has changed since. */
    again: { type: 'boolean', default: false },
  },
})

const mutated = [
  'order',
  'payment',
  'refund',
  'reconciliation',
  'registration',
  'ticket',
  'additional-purchase',
  'reservation',
]
const everyFeature = await readdir(join(root, 'packages/server/features'))
const folderOf = (feature: string) => `packages/server/features/${feature}`

const list = async (features: string[], isWanted: (name: string) => boolean): Promise<string[]> => {
  const found = await Promise.all(
    features.map(async (feature) =>
      (await readdir(join(root, folderOf(feature))))
        .filter((name) => name.endsWith('.ts') && isWanted(name))
        .map((name) => `${folderOf(feature)}/${name}`),
    ),
  )
  return found.flat()
}

type Verdict = {
  mutant: string
  /** The hash of the code and tests for which it holds. */
  digest: string
  line: number
  end: 'killed' | 'timeout' | 'lived'
  by: string
  seconds: number
}

const verdictsFile = join(root, 'var', 'mutation', `seed-${values.seed}.jsonl`)
const readVerdicts = async (): Promise<Map<string, Verdict>> => {
  const text = await readFile(verdictsFile, 'utf8').catch(() => '')
  const verdicts = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict)
  return new Map(verdicts.map((verdict) => [verdict.mutant, verdict]))
}

const sources = new Map<string, string>()
const everyMutant: Mutant[] = []
for (const file of await list(mutated, (name) => !name.endsWith('.test.ts'))) {
  const text = await readFile(join(root, file), 'utf8')
  sources.set(file, text)
  everyMutant.push(...mutantsOf(file, text))
}
const known = new Set(everyMutant.map(({ name }) => name))
for (const name of Object.keys(equivalent))
  if (!known.has(name)) throw new Error(`equivalent.ts names a mutant that does not exist: ${name}`)

/** Depends only on seed and name, so that a mutant keeps its place when others come and go. */
const lot = ({ name }: Mutant) => createHash('sha256').update(`${values.seed} ${name}`).digest('hex')
const drawn = everyMutant
  .toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1))
  .slice(0, Number(values.sample) || everyMutant.length)
  .filter(({ file }) => file.includes(values.only))
const tried = drawn.filter((mutant) => !(mutant.name in equivalent))

const tests = await list(everyFeature, (name) => name.endsWith('.test.ts'))
const digestOf = async (files: string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}
const digest = await digestOf([...sources.keys(), ...tests])

const verdicts = await readVerdicts()
const isWaiting = ({ name }: Mutant) => {
  const verdict = verdicts.get(name)
  return values.again ? verdict?.end === 'lived' : verdict?.digest !== digest
}
const waiting = tried.filter(isWaiting)
say(
  `${everyMutant.length} mutants, ${drawn.length} drawn with seed ${values.seed}, ${waiting.length} to test.`,
)

const lastKiller = new Map<string, string>()
const tryMutant = async (
  tree: Tree,
  mutant: Mutant,
  test: (dir: string, mutant: Mutant) => ReturnType<typeof runTests>,
): Promise<Verdict> => {
  const text = sources.get(mutant.file) ?? ''
  const startedAt = performance.now()
  await tree.write(mutant.file, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end))
  const run = await test(tree.dir, mutant)
  await tree.write(mutant.file, text)
  if (run.end === 'failed') lastKiller.set(mutant.file, run.file)
  return {
    mutant: mutant.name,
    digest,
    line: mutant.line,
    end: run.end === 'passed' ? 'lived' : run.end === 'failed' ? 'killed' : 'timeout',
    by: run.end === 'failed' ? `${run.file}: ${run.test}` : '',
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  }
}

const stopping = new AbortController()
const stop = stopping.signal
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    waiting.length = 0
    stopping.abort()
  })

/** The run without a mutant: durations in milliseconds, and the functions that each file calls. */
type FirstRun = {
  /** The hash of all sources. */
  digest: string
  took: number
  durations: Record<string, number>
  calls: Record<string, string[]>
}

const firstRunFile = join(root, 'var', 'mutation', 'first-run.json')

const runFirst = async (dir: string, env: Record<string, string>): Promise<FirstRun> => {
  const digest = await digestOf(sourceFiles('packages', 'mutation', 'vitest.config.ts'))
  const text = await readFile(firstRunFile, 'utf8').catch(() => 'null')
  const kept = JSON.parse(text) as FirstRun | null
  if (kept?.digest === digest) return kept
  const recorded = join(dir, 'calls.jsonl')
  const startedAt = performance.now()
  const run = await runTests(dir, tests, { ...env, TEST_CALLS: recorded }, { limit: 30 * 60_000, stop })
  if (run.end !== 'passed') throw new Error(`The tests fail without a mutant: ${JSON.stringify(run)}`)
  const took = performance.now() - startedAt
  const first = {
    digest,
    took,
    durations: Object.fromEntries(run.durations),
    calls: await readCalls(recorded),
  }
  await writeFile(firstRunFile, JSON.stringify(first))
  return first
}

if (waiting.length > 0) {
  await mkdir(join(root, 'var', 'mutation'), { recursive: true })
  const database = await startTestDatabase()
  const trees = await Promise.all(Array.from({ length: Number(values.jobs) }, copyTree))
  const env = { TEST_SERVER_URL: database.serverUrl, TEST_TEMPLATE: database.template }
  try {
    const first = await runFirst(trees[0]?.dir ?? root, env)
    const { took } = first
    say(`Without a mutant all ${tests.length} test files pass in ${inSeconds(took)}.`)
    const orderFor = testOrder(first, lastKiller)
    const bounds = { limit: Math.round(3 * took) + 60_000, stop }
    const test = (dir: string, mutant: Mutant) => runTests(dir, orderFor(mutant), env, bounds)
    const late: Mutant[] = []
    const work = async (tree: Tree, queue: Mutant[], isAlone: boolean) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const verdict = await tryMutant(tree, mutant, test)
        if (stop.aborted) return
        say(`${verdict.end} ${verdict.seconds} s  ${verdict.mutant}  ${verdict.by}`)
        if (verdict.end === 'timeout' && !isAlone) {
          late.push(mutant)
          continue
        }
        verdicts.set(verdict.mutant, verdict)
        await appendFile(verdictsFile, `${JSON.stringify(verdict)}\n`)
      }
    }
    await Promise.all(trees.map((tree) => work(tree, waiting, false)))
    // A busy machine may cause a timeout. It counts only if it recurs while no other mutant runs.
    if (trees[0] && !stop.aborted) await work(trees[0], late, true)
  } finally {
    await Promise.all(trees.map((tree) => tree.remove()))
    await database.stop()
  }
}

const ends = tried
  .map((mutant) => ({ ...mutant, verdict: verdicts.get(mutant.name) }))
  .filter(({ verdict }) => verdict?.digest === digest)
const endingIn = (end: Verdict['end']) => ends.filter(({ verdict }) => verdict?.end === end)
const living = endingIn('lived')
const timeouts = endingIn('timeout')
const told = drawn.length - tried.length
say(
  `\n${endingIn('killed').length} of ${ends.length} killed, ${timeouts.length} timed out, ${living.length} survived; ${told} more are equivalent, ${tried.length - ends.length} were not tested on this code.`,
)
for (const { line, name } of timeouts) say(`timeout  line ${line}  ${name}`)
for (const { line, name } of living) say(`line ${line}  ${name}`)
process.exitCode = living.length > 0 ? 1 : 0
