import { copyConventions, createApiClient, inTurns } from '@uketsuke/testing'
import pg from 'pg'
import { type Invited, type MeasuredSite, openForm, payOrder, preRegister, register } from './attendee.ts'
import { figure, say } from './print.ts'
import { startProcesses } from './processes.ts'
import { startStopwatch } from './stopwatch.ts'

const planId = 'hands-on'

/** The rows of the stopwatch, each with its highest p99 in milliseconds. */
const refused = { name: 'refused: from the order to the answer', limit: 500 }
const paid = { name: 'paid: from the card to the result', limit: 3_000 }

const isSoldOut = (error: unknown): boolean =>
  error instanceof Error && error.message.endsWith(' RESOURCE_NOT_AVAILABLE')

/** The plan's completed orders and its sold seats, as the database has them. */
const countSold = async (databaseUrl: string): Promise<{ orders: number; seats: number }> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query(
      `select
         (select count(*)::int from orders join order_item using (convention_id, order_id)
           where plan_id = $1 and state = 'completed') as orders,
         (select count(*)::int from seat where plan_id = $1 and state = 'sold') as seats`,
      [planId],
    )
    .finally(() => client.end())
  return rows[0]
}

/**
 * Lets `buyers` people with a filled-in form order a plan with few seats, `atOnce` at a time. A person
 * who gets a seat pays for it.
 * @returns whether exactly the seats were sold, everybody else was refused, and both within their limits.
 */
export const measureScarceSeats = async (
  { buyers, seats }: { buyers: number; seats: number },
  atOnce: number,
): Promise<boolean> => {
  await using cleanup = new AsyncDisposableStack()
  const processes = await startProcesses()
  cleanup.defer(() => processes.close())
  const conventions = await copyConventions()
  cleanup.defer(() => conventions.remove())
  await conventions.edit((yaml) => yaml.replace(/(?<=planId: hands-on\n[\s\S]*?capacity: )\d+/, `${seats}`))
  const server = await processes.startServer({ CONVENTIONS_DIR: conventions.dir })
  cleanup.defer(() => server.kill('SIGTERM'))
  const client = createApiClient(server.url, 'demo2027', atOnce)
  cleanup.defer(() => client.close())
  const stopwatch = startStopwatch()
  const site: MeasuredSite = {
    client,
    links: processes.links,
    emulatorUrl: processes.emulator.url,
    stopwatch,
  }

  const waiting = await inTurns([...Array(buyers).keys()], 32, async () => {
    const person = await preRegister(site)
    await openForm(site, person)
    return person
  })
  let turnedAway = 0
  const buy = async (person: Invited): Promise<void> => {
    const start = performance.now()
    const order = await register(site, person, planId).catch((error: unknown) => {
      if (!isSoldOut(error)) throw error
      turnedAway += 1
      stopwatch.record(refused.name, performance.now() - start)
    })
    if (order) await stopwatch.time(paid.name, () => payOrder(site, order))
  }
  const errors: string[] = []
  const start = performance.now()
  await inTurns(waiting, atOnce, (person) => buy(person).catch((error) => errors.push(String(error))))
  const seconds = (performance.now() - start) / 1000
  const sold = await countSold(processes.databaseUrl)

  say('')
  say(`  ${buyers} people for ${seats} seats, ${atOnce} at once, in ${seconds.toFixed(1)} s`)
  say(`  ${sold.orders} orders completed, ${sold.seats} seats sold, ${turnedAway} people refused`)
  say('')
  say(`  ${''.padEnd(40)}   count      p50      p95      p99   (ms)`)
  const rows = stopwatch.rows()
  let isFast = true
  for (const { name, limit } of [refused, paid]) {
    const { count = 0, p50 = 0, p95 = 0, p99 = 0 } = rows.find((row) => row.name === name) ?? {}
    say(`  ${name.padEnd(40)} ${String(count).padStart(7)} ${figure(p50)} ${figure(p95)} ${figure(p99)}`)
    isFast &&= p99 <= limit
    if (p99 > limit) say(`  too slow: the p99 is above ${limit} ms`)
  }
  for (const error of new Set(errors)) say(`  error: ${error}`)
  const isExact = sold.orders === seats && sold.seats === seats && turnedAway === buyers - seats
  return isExact && errors.length === 0 && isFast
}
