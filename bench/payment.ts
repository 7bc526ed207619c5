import { cards, createApiClient, threeDSecureCards } from '@uketsuke/testing'
import pg from 'pg'
import { registerUnpaid, type Unpaid, type World } from './attendee.ts'
import { openDatabaseRelay } from './database-relay.ts'
import { type Payment, pay, type Till } from './pay.ts'
import { printPayments, printStatements } from './payment-table.ts'
import { say } from './print.ts'
import { openProviderRelay } from './provider-relay.ts'
import { openStage } from './stage.ts'
import { startStopwatch } from './stopwatch.ts'

/** Payments that are made before any is measured, with each card: code gets warm, statements are prepared. */
const warmup = 20
/** How many register at once, before anything is measured. */
const registering = 8

const registerMany = async (world: World, count: number): Promise<Unpaid[]> => {
  const orders: Unpaid[] = []
  let left = count
  const register = async (): Promise<void> => {
    while (left-- > 0) orders.push(await registerUnpaid(world))
  }
  await Promise.all(Array.from({ length: registering }, register))
  return orders
}

const payAll = async (till: Till, orders: readonly Unpaid[], cardNo: string): Promise<Payment[]> => {
  const payments: Payment[] = []
  for (const order of orders) payments.push(await pay(till, order, cardNo))
  return payments.slice(warmup)
}

/**
 * What one payment costs the server: round trips to its database and time beside the provider's, for a card that is
 * charged at once and one that asks for 3-D Secure. One payment after the other, each by somebody who is registered
 * already; database and provider are reached through relays that count and time. The server also asks its database by
 * itself, in rounds seconds apart; a payment takes much less, so that the medians are without that.
 * @returns whether it costs no more than it may.
 */
export const measurePayments = async ({
  payments,
  showsStatements,
}: {
  payments: number
  showsStatements: boolean
}): Promise<boolean> => {
  await using cleanup = new AsyncDisposableStack()
  const stage = await openStage()
  cleanup.defer(() => stage.close())
  const database = await openDatabaseRelay(stage.databaseUrl)
  cleanup.defer(() => database.close())
  const provider = await openProviderRelay(stage.emulator.url)
  cleanup.defer(() => provider.close())
  const server = await stage.startServer({ DATABASE_URL: database.url, CARD_EMULATOR_URL: provider.url })
  cleanup.defer(() => server.kill('SIGTERM'))
  const db = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 })
  cleanup.defer(() => db.end())
  const client = createApiClient(server.url, 'demo2027', registering)
  cleanup.defer(() => client.close())
  const emulatorUrl = stage.emulator.url
  const till: Till = { client, serverUrl: server.url, emulatorUrl, relays: { database, provider }, db }
  const world: World = { client, links: stage.links, emulatorUrl, stopwatch: startStopwatch() }

  say('')
  say(`${payments} payments with each card, one after the other`)
  let isCheap = true
  for (const [name, cardNo] of [
    ['charged at once', cards.good],
    ['3-D Secure challenge', threeDSecureCards.challenged],
  ] as const) {
    const orders = await registerMany(world, payments + warmup)
    const paid = await payAll(till, orders, cardNo)
    if (!printPayments(`${cardNo}, ${name}`, paid)) isCheap = false
    if (showsStatements) printStatements(paid)
  }
  return isCheap
}
