import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import {
  type ApiClient,
  armScenario,
  cardToken,
  clearScenarios,
  createApiClient,
  expectOk,
  openRelay,
} from '@uketsuke/testing'
import pg from 'pg'
import { auditBooks } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'
import { seatsAtAnyMoment } from '../books/seats.ts'
import { untilSettled } from '../books/until-settled.ts'
import { beginPurchase, newPerson, type Purchase } from '../buying/purchase.ts'
import { retryingClient, withRetries } from '../buying/retry-calls.ts'
import { authenticate, comeBack } from '../provider/card-company-visit.ts'
import { cardOf } from '../provider/card-modes.ts'
import { openProduction } from './production.ts'
import type { Trial } from './trial.ts'

/** The moments of a payment at which something is lost. */
const moments = [
  'the card is sent',
  'the buyer is at the bank',
  'the buyer comes back',
  'the card is charged',
  'the provider hangs, not charging',
  'the provider hangs, charging',
] as const
type Moment = (typeof moments)[number]

const losses = ['database away', 'server killed'] as const
type Loss = (typeof losses)[number]

const buyers = 4
/** How long the database is away, and how long a slow call of the provider takes, in milliseconds. */
const [away, slow] = [5_000, 3_000]

/** The provider's behaviour, so that the loss meets a running call. */
const scenarioOf = {
  'the card is sent': { call: 'EntryTran', scenario: 'slow', ms: slow },
  'the card is charged': { call: 'SecureTran2', scenario: 'slow', ms: slow },
  'the provider hangs, not charging': { call: 'ExecTran', scenario: 'timeout-before' },
  'the provider hangs, charging': { call: 'ExecTran', scenario: 'timeout-after' },
} as const

type Reach = (moment: Moment) => Promise<void>

/** Pays with one card after the other, as the payment window does, until the order is paid. */
const pay = async (
  { client, emulatorUrl }: { client: ApiClient; emulatorUrl: string },
  { code, orderId }: Purchase,
  reach: Reach,
  isHanging: boolean,
): Promise<void> => {
  for (;;) {
    const token = await cardToken(emulatorUrl, cardOf[isHanging ? 'plain' : 'challenge'])
    const begun = await client.call(api.beginPayment, { body: { code, orderId, token } })
    if (!begun.ok && begun.body.code === 'ALREADY_COMPLETED') return
    const params = { jobId: expectOk(begun).jobId }
    // The server answers before it sends the card to the provider.
    await pause(300)
    await Promise.all(moments.filter((name) => isHanging || name === 'the card is sent').map(reach))
    for (;;) {
      const { status, redirectUrl } = expectOk(await client.call(api.readJobStatus, { params }))
      if (status === 'done') break
      const wayBack = redirectUrl === undefined ? undefined : await authenticate(redirectUrl)
      if (wayBack) {
        await reach('the buyer is at the bank')
        await reach('the buyer comes back')
        await withRetries(async () => {
          await comeBack(wayBack)
          return { ok: true, status: 303 }
        })
        await pause(300)
        await reach('the card is charged')
      }
      await pause(250)
    }
    if (expectOk(await client.call(api.readJobResult, { params })).isSuccess) return
  }
}

/** Takes the database away or kills the server during 3-D Secure, and while the provider hangs. */
export const paymentLosses: Trial = async () => {
  const production = await openProduction()
  const db = new pg.Pool({ connectionString: production.databaseUrl(), max: 2 })
  const relay = await openRelay(production.databaseUrl())
  const start = () => production.startServer(0, { DATABASE_URL: relay.urlOf(production.databaseUrl()) })
  const client = retryingClient(
    createApiClient(production.url, 'demo2027', buyers * moments.length * losses.length * 2),
  )
  const counts: Record<string, number> = {}
  const violations: string[] = []
  let server = await start()
  await production.untilServed()

  const lose: Record<Loss, () => Promise<void>> = {
    'database away': async () => {
      relay.down()
      await pause(away)
      relay.mend()
    },
    'server killed': async () => {
      await server.kill('SIGKILL')
      server = await start()
    },
  }

  /** Resolves when everybody has reached the moment and the loss is over. `paying` ends with the buyers. */
  const tryOut = async (moment: Moment, loss: Loss): Promise<{ paying: Promise<unknown> }> => {
    const purchases: Purchase[] = []
    for (let index = 0; index < buyers; index++)
      purchases.push(
        await beginPurchase(
          { client },
          `${moment}, ${loss}`,
          await newPerson({ client, mailbox: production.mailbox }),
          ['educational'],
        ),
      )
    const isHanging = moment.startsWith('the provider hangs')
    if (moment in scenarioOf)
      for (const { orderId } of purchases)
        await armScenario(production.emulator.url, {
          ...scenarioOf[moment as keyof typeof scenarioOf],
          times: 1,
          orderId,
        })
    let reached = 0
    const gone = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const reach: Reach = async (name) => {
      if (name !== moment || reached >= buyers) return
      reached += 1
      if (reached === buyers) {
        gone.resolve()
        void lose[loss]().then(over.resolve, over.reject)
      }
      await (moment === 'the buyer is at the bank' ? over.promise : gone.promise)
    }
    const startedAt = performance.now()
    const paying = Promise.all(
      purchases.map((purchase) =>
        pay({ client, emulatorUrl: production.emulator.url }, purchase, reach, isHanging).catch(
          (error: unknown) => {
            violations.push(`${purchase.name}: ${error}`)
          },
        ),
      ),
    ).then(() => {
      counts[`${moment}, ${loss}: all paid after, s`] = Math.round((performance.now() - startedAt) / 1000)
    })
    await Promise.race([over.promise, paying])
    return { paying }
  }

  try {
    const running: Promise<unknown>[] = []
    for (const moment of moments)
      for (const loss of losses) {
        const { paying } = await tryOut(moment, loss)
        running.push(paying)
        // Hanging payments are decided minutes later.
        if (!moment.startsWith('the provider hangs')) await paying
      }
    await Promise.all(running)
    await untilSettled(db)
    const books = await readBooks({ db, emulatorUrl: production.emulator.url })
    violations.push(...auditBooks(books), ...(await seatsAtAnyMoment(db)))
    const unpaid = books.entries.filter(({ state }) => state !== 'completed')
    if (unpaid.length > 0) violations.push(`${unpaid.length} orders are not paid`)
    return { counts: { 'people who paid': books.entries.length, ...counts }, violations }
  } finally {
    await clearScenarios(production.emulator.url)
    await Promise.all([client.close(), db.end()])
    await production.close()
  }
}
