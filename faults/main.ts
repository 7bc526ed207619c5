import { parseArgs } from 'node:util'
import { copyConventions } from '@uketsuke/testing'
import { allCells } from './cells.ts'
import { tryInterleavings } from './interleavings.ts'
import { runKills } from './kills.ts'
import { refundCells } from './refund-cells.ts'
import { type Part, printPart, say } from './report.ts'
import { runMatrix } from './run-matrix.ts'
import { runRefunds } from './run-refunds.ts'
import { additionalPurchases, registrations, type Sale } from './sales.ts'
import { openStage, type Stage } from './stage.ts'
import type { World } from './world.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'matrix,additional,refunds,interleavings,kills' },
    /** Of everything random. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '60' },
    kills: { type: 'string', default: '200' },
    /** After which there are no more kills. */
    minutes: { type: 'string', default: '12' },
  },
})

/**
 * Everything that can go wrong between a card and a registration, many times over. Afterwards the provider's books and
 * ours must agree to the yen. Prints counts; ends with 1 when anything is wrong.
 */
const runSale = async (world: World, title: string, sale: Sale): Promise<Part> => {
  try {
    const cells = allCells(Number(values.seed), sale)
    const { unmet, anew, ...report } = await runMatrix(world, cells, sale)
    return {
      title,
      counts: {
        seed: Number(values.seed),
        cells: cells.length,
        'cells without notifications': cells.filter(({ isNotified }) => !isNotified).length,
        'buyers who made another order': anew,
        'cells that never met their fault': unmet.length,
      },
      ...report,
    }
  } finally {
    await world.stop()
  }
}

const matrix = async (stage: Stage): Promise<Part> =>
  runSale(
    await stage.openWorld(),
    'Fault matrix: each fault with each card and each buyer who registers',
    registrations,
  )

/** Options have few seats in the demonstration; here there are some for everybody, but for the scarce one. */
const additional = async (stage: Stage): Promise<Part> => {
  const folders = await copyConventions()
  await folders.edit((yaml) => yaml.replace(/capacity: (100|60)\b/g, 'capacity: 2000'))
  try {
    const world = await stage.openWorld(folders.dir)
    return await runSale(
      world,
      'The same for participants who buy options later, by calls of their own',
      additionalPurchases,
    )
  } finally {
    await folders.remove()
  }
}

const refunds = async (stage: Stage): Promise<Part> => {
  const world = await stage.openWorld()
  try {
    const cells = refundCells()
    const { unmet, ...report } = await runRefunds(world, cells)
    return {
      title: 'Refunds: each fault with each way of giving back',
      counts: { cells: cells.length, 'cells that never met their fault': unmet.length },
      ...report,
    }
  } finally {
    await world.stop()
  }
}

/** Each batch has a database of its own, so that there are seats again. */
const batches = 5

const interleavings = async ({ openWorld }: Stage): Promise<Part> => {
  const first = Number(values.seed)
  const numRuns = Math.ceil(Number(values.runs) / batches)
  const part: Part = {
    title: 'Interleavings: random events, two servers on one database',
    counts: { 'runs wanted': numRuns * batches, runs: 0, 'seed of the first batch': first },
    violations: [],
    ends: {},
  }
  for (let batch = 0; batch < batches; batch++) {
    try {
      const { runs, ends } = await tryInterleavings(openWorld, {
        numRuns,
        most: 40,
        seed: first + batch,
        minutes: 1.5,
      })
      part.counts.runs = (part.counts.runs ?? 0) + runs
      for (const [end, count] of Object.entries(ends))
        part.ends = { ...part.ends, [end]: (part.ends?.[end] ?? 0) + count }
    } catch (error) {
      part.violations.push(error instanceof Error ? `${error.message}\n${error.cause ?? ''}` : String(error))
    }
  }
  return part
}

const kills = ({ serverUrl }: Stage): Promise<Part> =>
  runKills(serverUrl, {
    kills: Number(values.kills),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
  })

const parts = { matrix, additional, refunds, interleavings, kills }
type PartName = keyof typeof parts

const chosen = (Object.keys(parts) as PartName[]).filter((name) => values.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`)

const stage = await openStage()
let wrong = 0
for (const name of chosen) {
  const start = performance.now()
  const part = await parts[name](stage).catch(
    (error: unknown): Part => ({ title: name, counts: {}, violations: [`was stopped by ${error}`] }),
  )
  printPart(part, (performance.now() - start) / 1000)
  wrong += part.violations.length
}
await stage.close()
say('')
say(wrong === 0 ? 'No violation.' : `${wrong} violations.`)
process.exitCode = wrong === 0 ? 0 : 1
