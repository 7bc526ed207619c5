import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import {
  armScenario,
  becomeParticipant,
  cardToken,
  chargesOf,
  createApiClient,
  expectOk,
  loginToken,
} from '@uketsuke/testing'
import pg from 'pg'
import { auditBooks } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'
import { seatsAtAnyMoment } from '../books/seats.ts'
import { untilSettled } from '../books/until-settled.ts'
import { beginPurchase, newPerson, type Purchase } from '../buying/purchase.ts'
import { retryingClient } from '../buying/retry-calls.ts'
import { authenticate, comeBack } from '../provider/card-company-visit.ts'
import { cardOf } from '../provider/card-modes.ts'
import { openProduction, type Production } from './production.ts'
import { openShiftedClock } from './shifted-clock.ts'
import type { Trial } from './trial.ts'

const hour = 3_600
/** How long the provider takes to charge the card that is under way, in milliseconds. */
const slow = 8_000
/** A newcomer has paid within this time, in milliseconds. */
const usual = 20_000

type Client = ReturnType<typeof createApiClient>
type Site = { client: Client; production: Production }

const codeOf = (answer: { ok: true } | { ok: false; body: { code: string } }): string =>
  answer.ok ? 'ok' : answer.body.code

/** Sends the card to the server. @returns the job that charges it. */
const send = async (
  { client, production }: Site,
  { code, orderId }: Purchase,
  card: string,
): Promise<string> => {
  const token = await cardToken(production.emulator.url, card)
  return expectOk(await client.call(api.beginPayment, { body: { code, orderId, token } })).jobId
}

const redirectOf = async ({ client }: Site, jobId: string): Promise<string> => {
  for (;;) {
    const { redirectUrl } = expectOk(await client.call(api.readJobStatus, { params: { jobId } }))
    if (redirectUrl !== undefined) return redirectUrl
    await pause(100)
  }
}

/** @returns `paid`, `not paid`, or `being confirmed` if the buyer still reads that after this time. */
const outcomeOf = async ({ client }: Site, jobId: string, within: number): Promise<string> => {
  for (const startedAt = performance.now(); performance.now() - startedAt < within; await pause(250)) {
    const { status } = expectOk(await client.call(api.readJobStatus, { params: { jobId } }))
    if (status !== 'done') continue
    const { isSuccess } = expectOk(await client.call(api.readJobResult, { params: { jobId } }))
    return isSuccess ? 'paid' : 'not paid'
  }
  return 'being confirmed'
}

/**
 * Puts people into every state before the clock is set. Each function continues one walk and returns the
 * answer.
 */
const prepare = async (site: Site): Promise<Record<string, () => Promise<string>>> => {
  const { client, production } = site
  const { mailbox, emulator } = production
  const meet = () => newPerson({ client, mailbox })
  const buy = async (name: string) => beginPurchase({ client }, name, await meet(), ['educational'])

  const linked = await meet()
  const ordered = await buy('ordered')
  const atBank = await buy('at the bank')
  const bankJob = await send(site, atBank, cardOf.challenge)
  const bank = await redirectOf(site, bankJob)
  const login = await loginToken({ client }, await becomeParticipant({ client, mailbox }))
  const [charging, hanging] = [await buy('charging'), await buy('hanging')]
  await armScenario(emulator.url, {
    call: 'ExecTran',
    scenario: 'slow',
    ms: slow,
    times: 1,
    orderId: charging.orderId,
  })
  await armScenario(emulator.url, {
    call: 'ExecTran',
    scenario: 'timeout-after',
    times: 1,
    orderId: hanging.orderId,
  })
  const chargingJob = await send(site, charging, cardOf.plain)
  const hangingJob = await send(site, hanging, cardOf.plain)
  await pause(500)

  return {
    'opens the mailed link': async () => codeOf(await client.call(api.checkCode, { token: linked.code })),
    'pays the order': async () => {
      const token = await cardToken(emulator.url, cardOf.plain)
      const { code, orderId } = ordered
      const begun = await client.call(api.beginPayment, { body: { code, orderId, token } })
      return begun.ok ? outcomeOf(site, begun.body.jobId, usual) : begun.body.code
    },
    'comes back from the bank': async () => {
      const wayBack = await authenticate(bank)
      if (wayBack) await comeBack(wayBack)
      return outcomeOf(site, bankJob, usual)
    },
    'waits for the charge on its way': () => outcomeOf(site, chargingJob, slow + usual),
    'waits for the charge without an answer': () => outcomeOf(site, hangingJob, usual),
    'is logged in': async () => codeOf(await client.call(api.checkLogin, { token: login })),
  }
}

const expected: Record<string, Record<string, readonly string[]>> = {
  'an hour ahead': {
    'opens the mailed link': ['CODE_EXPIRED'],
    'pays the order': ['PAYMENT_EXPIRED', 'CODE_EXPIRED'],
    'comes back from the bank': ['not paid'],
    'waits for the charge on its way': ['paid', 'not paid', 'being confirmed'],
    'waits for the charge without an answer': ['paid', 'not paid', 'being confirmed'],
    'is logged in': ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'ok'],
  },
  'an hour back': {
    'opens the mailed link': ['ok'],
    'pays the order': ['paid'],
    'comes back from the bank': ['paid'],
    'waits for the charge on its way': ['paid'],
    'waits for the charge without an answer': ['paid', 'being confirmed'],
    'is logged in': ['ok'],
  },
}

/**
 * Sets the clock of servers and database an hour ahead, and an hour back, while people are in every state.
 */
export const clockJumps: Trial = async () => {
  const clock = openShiftedClock()
  const production = await openProduction({ env: clock.env })
  const db = new pg.Pool({ connectionString: production.databaseUrl(), max: 2 })
  const client = retryingClient(createApiClient(production.url))
  const site = { client, production }
  const counts: Record<string, number> = {}
  const violations: string[] = []
  try {
    const server = await production.startServer(0)
    await production.untilServed()
    for (const [name, seconds] of [
      ['an hour ahead', hour],
      ['an hour back', 0],
    ] as const) {
      const people = await prepare(site)
      clock.shift(seconds)
      const told = await Promise.all(
        Object.entries(people).map(async ([what, goOn]) => [what, await goOn()] as const),
      )
      for (const [what, answer] of told) {
        counts[`${name}: ${what}: ${answer}`] = 1
        if (!expected[name]?.[what]?.includes(answer)) violations.push(`${name}: ${what}: ${answer}`)
      }
      // A newcomer notices nothing.
      const startedAt = performance.now()
      const purchase = await beginPurchase(
        { client },
        'newcomer',
        await newPerson({ client, mailbox: production.mailbox }),
        ['educational'],
      )
      const outcome = await outcomeOf(site, await send(site, purchase, cardOf.plain), usual)
      counts[`${name}: a newcomer ${outcome}, ms`] = Math.round(performance.now() - startedAt)
      if (outcome !== 'paid') violations.push(`${name}: a newcomer ${outcome}`)
      if ((await chargesOf(production.emulator.url, purchase.orderId)) !== 1)
        violations.push(`${name}: a newcomer is not charged once`)
      // An order that has expired on this clock alone would be open again on the next one.
      await untilSettled(db)
    }
    const books = await readBooks({ db, emulatorUrl: production.emulator.url })
    violations.push(...auditBooks(books), ...(await seatsAtAnyMoment(db)))
    await server.kill('SIGTERM')
    return { counts, violations }
  } finally {
    await Promise.all([client.close(), db.end()])
    await production.close()
    clock.close()
  }
}
