import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareRushes } from './compare.ts'
import { measureDocuments } from './documents.ts'
import { measureGrowth } from './growth.ts'
import { measurePayments } from './payment.ts'
import { measureRush } from './rush.ts'
import { measureRushWhilePrinting } from './rush-while-printing.ts'
import { measureScarceSeats } from './scarce-seats.ts'

/**
 * Runs the four usual measurements, or only the one named as an argument or by `--only`: `rush`, `payment`,
 * `documents`, `rush-while-printing` (alternates the rush alone with the rush while documents are printed),
 * or one that runs only when named: `scarce-seats`, `growth`. `--against <folder>` runs nothing but the rush,
 * alternating with that of another checkout, which must have its packages installed. Exits with 1 when
 * something fails or exceeds its limit.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    attendees: { type: 'string', default: '1500' },
    concurrency: { type: 'string', default: '32' },
    warmup: { type: 'string', default: '150' },
    payments: { type: 'string', default: '100' },
    documents: { type: 'string', default: '200' },
    soak: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '6' },
    'attendees-per-rush': { type: 'string', default: '300' },
    readers: { type: 'string', default: '32' },
    people: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '100' },
    statements: { type: 'boolean', default: false },
  },
})
const { against } = values
const rounds = Number(values.rounds)
const size = {
  attendees: Number(values.attendees),
  concurrency: Number(values.concurrency),
  warmup: Number(values.warmup),
}
const measurements = new Map([
  ['rush', () => measureRush(size, values.statements)],
  [
    'payment',
    () => measurePayments({ payments: Number(values.payments), showsStatements: values.statements }),
  ],
  ['documents', () => measureDocuments({ documents: Number(values.documents), soak: Number(values.soak) })],
  [
    'rush-while-printing',
    () =>
      measureRushWhilePrinting({
        ...size,
        rounds,
        attendees: Number(values['attendees-per-rush']),
        readers: Number(values.readers),
      }),
  ],
  ['scarce-seats', () => measureScarceSeats({ buyers: 2_000, seats: 200 }, 200)],
  ['growth', () => measureGrowth({ few: 1_000, many: Number(values.people), rounds: Number(values.calls) })],
])
const parts = against
  ? new Map([['rush', () => compareRushes(resolve(against), { ...size, legs: rounds })]])
  : measurements
const only = values.only ?? positionals[0]
if (only !== undefined && !parts.has(only))
  throw new Error(`--only must be one of: ${[...parts.keys()].join(', ')}`)

const onlyNamed = ['scarce-seats', 'growth']
const isWanted = (name: string): boolean => (only === undefined ? !onlyNamed.includes(name) : only === name)
for (const [name, measure] of parts) if (isWanted(name) && !(await measure())) process.exitCode = 1
