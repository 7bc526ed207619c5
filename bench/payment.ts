import { cards, createApiClient, inTurns, threeDSecureCards } from '@uketsuke/testing'
import { type MeasuredSite, registerUnpaid, type Unpaid } from './attendee.ts'
import { type Payment, pay, type Till } from './pay.ts'
import { printPayments } from './payment-table.ts'
import { say } from './print.ts'
import { startProcesses } from './processes.ts'
import { openProviderRelay } from './provider-relay.ts'
import { openStatementCount, printStatements } from './statement-count.ts'
import { startStopwatch } from './stopwatch.ts'

/** Unmeasured payments with each card. They warm up the code and prepare the statements. */
const warmup = 20
/** How many attendees register at once, before the measurement. */
const registering = 8

const registerMany = (site: MeasuredSite, count: number): Promise<Unpaid[]> =>
  inTurns([...Array(count).keys()], registering, () => registerUnpaid(site))

const payAll = async (till: Till, orders: readonly Unpaid[], cardNo: string): Promise<Payment[]> => {
  for (const order of orders.slice(0, warmup)) await pay(till, order, cardNo)
  await till.meters.count.reset()
  const payments: Payment[] = []
  for (const order of orders.slice(warmup)) payments.push(await pay(till, order, cardNo))
  return payments
}

/**
 * Measures what one payment costs the server, in statements and in time without the provider's share, for a
 * card that is charged at once and one that requires 3-D Secure. Registered attendees pay one after another.
 * The database counts the statements, and a relay times the provider. Scheduled tasks run seconds apart while
 * a payment takes milliseconds, so they do not affect the medians.
 * @returns whether the costs stay within their limits.
 */
export const measurePayments = async ({
  payments,
  showsStatements,
}: {
  payments: number
  showsStatements: boolean
}): Promise<boolean> => {
  await using cleanup = new AsyncDisposableStack()
  const processes = await startProcesses({ countsStatements: true })
  cleanup.defer(() => processes.close())
  const count = await openStatementCount(processes.databaseUrl)
  cleanup.defer(() => count.close())
  const provider = await openProviderRelay(processes.emulator.url)
  cleanup.defer(() => provider.close())
  const server = await processes.startServer({ CARD_EMULATOR_URL: provider.url })
  cleanup.defer(() => server.kill('SIGTERM'))
  const client = createApiClient(server.url, 'demo2027', registering)
  cleanup.defer(() => client.close())
  const emulatorUrl = processes.emulator.url
  const till: Till = { client, serverUrl: server.url, emulatorUrl, meters: { count, provider } }
  const site: MeasuredSite = { client, links: processes.links, emulatorUrl, stopwatch: startStopwatch() }

  say('')
  say(`${payments} payments with each card, one after another`)
  let isCheap = true
  for (const [name, cardNo] of [
    ['charged at once', cards.good],
    ['3-D Secure challenge', threeDSecureCards.challenged],
  ] as const) {
    const orders = await registerMany(site, payments + warmup)
    const paid = await payAll(till, orders, cardNo)
    if (!printPayments(`${cardNo}, ${name}`, paid)) isCheap = false
    if (showsStatements) await printStatements(count, payments, 'payment')
  }
  return isCheap
}
