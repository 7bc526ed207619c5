import { parseArgs } from 'node:util'
import { chooseParts, copyConventions, type PartReport, runParts } from '@uketsuke/testing'
import { tryInterleavings } from './interleavings/interleavings.ts'
import { runKills } from './kills/kills.ts'
import { allFaultCases } from './matrix/fault-cases.ts'
import { runMatrix } from './matrix/run-matrix.ts'
import { additionalPurchases, registrations, type Sale } from './matrix/sales.ts'
import { allRefundCases } from './refunds/refund-cases.ts'
import { runRefunds } from './refunds/run-refunds.ts'
import { type DatabaseServer, openDatabaseServer } from './setup/database-server.ts'
import type { PacedSystem } from './setup/paced-system.ts'

/*
 * Makes everything between a card and a registration fail, many times over, and then compares the provider's
 * books with ours to the yen. Prints counts; exits with 1 on any violation.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'matrix,additional,refunds,interleavings,kills' },
    /** The seed of everything random. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '60' },
    kills: { type: 'string', default: '200' },
    /** The last kill comes within this many minutes. */
    minutes: { type: 'string', default: '12' },
  },
})

/** Runs the fault matrix for one kind of sale. */
const runSale = async (system: PacedSystem, title: string, sale: Sale): Promise<PartReport> => {
  try {
    const cases = allFaultCases(Number(values.seed), sale)
    const { unmet, reordered, ...report } = await runMatrix(system, cases, sale)
    return {
      title,
      counts: {
        seed: Number(values.seed),
        cases: cases.length,
        'cases without notifications': cases.filter(({ isNotified }) => !isNotified).length,
        'buyers who placed another order': reordered,
        'cases whose fault never occurred': unmet.length,
      },
      ...report,
    }
  } finally {
    await system.stop()
  }
}

const matrix = async (databaseServer: DatabaseServer): Promise<PartReport> =>
  runSale(
    await databaseServer.startPacedSystem(),
    'Fault matrix, registrations: each fault with each card and each kind of buyer',
    registrations,
  )

/** The demonstration has few seats for options; this raises their number, except for the scarce plan. */
const additional = async (databaseServer: DatabaseServer): Promise<PartReport> => {
  const folders = await copyConventions()
  await folders.edit((yaml) => yaml.replace(/capacity: (100|60)\b/g, 'capacity: 2000'))
  try {
    const system = await databaseServer.startPacedSystem(folders.dir)
    return await runSale(
      system,
      'Fault matrix, additional purchases: the same for participants who buy options later',
      additionalPurchases,
    )
  } finally {
    await folders.remove()
  }
}

const refunds = async (databaseServer: DatabaseServer): Promise<PartReport> => {
  const system = await databaseServer.startPacedSystem()
  try {
    const cases = allRefundCases()
    const { unmet, ...report } = await runRefunds(system, cases)
    return {
      title: 'Refunds: each fault with each kind of refund',
      counts: { cases: cases.length, 'cases whose fault never occurred': unmet.length },
      ...report,
    }
  } finally {
    await system.stop()
  }
}

/** Each batch has its own database, so that seats are available again. */
const batches = 5

const interleavings = async ({ startPacedSystem }: DatabaseServer): Promise<PartReport> => {
  const first = Number(values.seed)
  const numRuns = Math.ceil(Number(values.runs) / batches)
  const part: PartReport = {
    title: 'Interleavings: random events, two servers on one database',
    counts: { 'runs requested': numRuns * batches, runs: 0, 'seed of the first batch': first },
    violations: [],
    ends: {},
  }
  for (let batch = 0; batch < batches; batch++) {
    try {
      const { runs, ends } = await tryInterleavings(startPacedSystem, {
        numRuns,
        max: 40,
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

const kills = ({ serverUrl }: DatabaseServer): Promise<PartReport> =>
  runKills(serverUrl, {
    kills: Number(values.kills),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
  })

const parts = { matrix, additional, refunds, interleavings, kills }
const chosen = chooseParts(parts, values.only)
const databaseServer = await openDatabaseServer()
await runParts(chosen, (part) => part(databaseServer), 'No violation.')
await databaseServer.close()
