import { parseArgs } from 'node:util'
import { createApiClient, type Program, until } from '@uketsuke/testing'
import pg from 'pg'
import { admit } from './admit.ts'
import type { World } from './attendee.ts'
import { openStage } from './stage.ts'
import { startStopwatch } from './stopwatch.ts'

/**
 * Attendees pay while the server is killed (SIGKILL) and started again, several times. At the end every charged card
 * must belong to a registered participant, and nobody may be charged twice: the emulator's books against ours.
 */
const { values } = parseArgs({
  options: {
    attendees: { type: 'string', default: '300' },
    concurrency: { type: 'string', default: '24' },
    kills: { type: 'string', default: '4' },
  },
})
const attendees = Number(values.attendees)
const kills = Number(values.kills)

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const stage = await openStage()
let server: Program = await stage.startServer()
const world: World = {
  client: createApiClient(server.url, 'demo2027', 64),
  links: stage.links,
  emulatorUrl: stage.emulator.url,
  stopwatch: startStopwatch(),
  isPatient: true,
}

let done = 0
let killed = 0
/** Kills the server whenever another share of the attendees is through. */
const disturb = async (): Promise<void> => {
  while (killed < kills) {
    const share = (attendees * (killed + 1)) / (kills + 1)
    await until(
      async () => done,
      (count) => count >= share,
      24_000,
      25,
    )
    await server.kill('SIGKILL')
    killed++
    say(`killed after ${done} of ${attendees}; starting again`)
    server = await stage.startServer()
  }
}

const [errors] = await Promise.all([
  admit(world, attendees, Number(values.concurrency), () => done++),
  disturb(),
])

const db = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 })
const undecided = async (): Promise<number> =>
  Number((await db.query('select count(*) from payment_attempt where check_at is not null')).rows[0].count)
await until(undecided, (count) => count === 0, 2_400, 100)

type Transaction = { orderId: string; status: string; amount: number; charges: number }
const transactions = (await (
  await fetch(`${stage.emulator.url}/_emulator/transactions`)
).json()) as Transaction[]
const charged = transactions.filter(({ charges }) => charges > 0)
const registered = new Set(
  (
    await db.query<{ order_id: string }>(
      `select order_id from orders join participant using (convention_id, registration_id)
       where orders.state = 'completed' and participant.state = 'active'`,
    )
  ).rows.map((row) => row.order_id),
)
const twice = charged.filter(({ charges }) => charges > 1)
const lost = charged.filter(({ orderId }) => !registered.has(orderId))
const unpaid = [...registered].filter(
  (orderId) => !charged.some((transaction) => transaction.orderId === orderId),
)

say('')
say(`  attendees                             ${attendees}`)
say(`  server killed and started again       ${killed}`)
say(`  registered                            ${registered.size}`)
say(`  cards charged                         ${charged.length}`)
say(`  charged more than once                ${twice.length}`)
say(`  charged but not registered            ${lost.length}`)
say(`  registered but not charged            ${unpaid.length}`)
for (const [message, count] of errors) say(`  gave up: ${message} × ${count}`)

await world.client.close()
await db.end()
await server.kill('SIGTERM')
await stage.close()
const isTrue =
  twice.length + lost.length + unpaid.length === 0 && registered.size === attendees && errors.size === 0
process.exitCode = isTrue ? 0 : 1
