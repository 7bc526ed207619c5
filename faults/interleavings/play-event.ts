import { api, apiBase } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { notificationPathOf } from '@uketsuke/server'
import {
  armScenario,
  cardToken,
  codeIn,
  createApiClient,
  preRegistrationOf,
  registrationOf,
  until,
} from '@uketsuke/testing'
import { providersBooks } from '../books/books.ts'
import { newPerson } from '../buying/purchase.ts'
import { authenticate, comeBack, type WayBack } from '../provider/card-company-visit.ts'
import { timesOf } from '../provider/faults.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import { type Event, playedCards } from './events.ts'

const minute = 60_000

/** A person in a run, with the state of their browser. */
export type Visitor = { email: string; code: string; orderId: string; jobId: string; waysBack: WayBack[] }

/** Fails on a server error: a refusal must have a code, whatever was in progress. */
const refusedOr = <A extends { status: number }>(answer: A): A => {
  if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`)
  return answer
}

export const meetVisitors = (system: PacedSystem, count: number): Promise<Visitor[]> =>
  Promise.all(
    Array.from({ length: count }, async () => ({
      ...(await newPerson(system)),
      orderId: '',
      jobId: '',
      waysBack: [],
    })),
  )

/** Requests a new link for somebody whose link is no longer valid. */
const renewLink = async ({ client, mailbox }: PacedSystem, visitor: Visitor): Promise<void> => {
  const links = () =>
    mailbox.received(visitor.email).filter(({ text }) => text?.includes('registration?code='))
  const before = links().length
  const answer = refusedOr(await client.call(api.preRegister, { body: preRegistrationOf(visitor.email) }))
  if (!answer.ok) return
  const mails = await until(
    async () => links(),
    ({ length }) => length > before,
  )
  const newest = mails.at(-1)
  if (newest) visitor.code = codeIn(newest)
}

const orderAgain = async (
  system: PacedSystem,
  visitor: Visitor,
  [planId = '', ...otherPlans]: readonly string[],
) => {
  const { client } = system
  const { code, email } = visitor
  const planIds = [planId, ...otherPlans]
  const session = refusedOr(
    await client.call(api.createSession, {
      token: code,
      body: { registrationCode: code, planIds, metadata: {} },
    }),
  )
  if (!session.ok && ['CODE_DISABLED', 'CODE_EXPIRED', 'INVALID_CODE'].includes(session.body.code))
    return renewLink(system, visitor)
  if (!session.ok || session.body.orderId === null) return
  const { orderId } = session.body
  const body = registrationOf(code, email, planId, { orderId, otherPlans })
  refusedOr(await client.call(api.register, { token: code, body }))
  visitor.orderId = orderId
}

const pay = async (
  system: PacedSystem,
  visitor: Visitor,
  { cardNo, secondUrl, times }: { cardNo: string; secondUrl: string; times: number },
) => {
  const { code, orderId } = visitor
  if (orderId === '') return
  // The second click reaches the other server.
  const other = createApiClient(secondUrl)
  const clicks = [system.client, other].slice(0, times).map(async (client) => {
    const token = await cardToken(system.emulator.url, cardNo)
    return refusedOr(await client.call(api.beginPayment, { body: { code, orderId, token } }))
  })
  for (const answer of await Promise.all(clicks)) if (answer.ok) visitor.jobId = answer.body.jobId
  await other.close()
}

const goToCardCompany = async (
  { client }: PacedSystem,
  visitor: Visitor,
  { answer, returns }: Extract<Event, { kind: 'authenticate' }>,
) => {
  if (visitor.jobId === '') return
  const status = refusedOr(await client.call(api.readJobStatus, { params: { jobId: visitor.jobId } }))
  if (!status.ok || !status.body.redirectUrl) return
  const wayBack = await authenticate(status.body.redirectUrl, answer as 'success' | 'fail' | 'cancel')
  if (!wayBack) return
  visitor.waysBack.push(wayBack)
  await Promise.all(Array.from({ length: returns }, () => comeBack(wayBack)))
}

const notify = async (system: PacedSystem, visitor: Visitor, manner: string) => {
  const accessId = (await providersBooks(system.emulator.url)).find(
    ({ orderId }) => orderId === visitor.orderId,
  )?.accessId
  const fields = {
    AccessID: manner === 'forged' ? 'f'.repeat(32) : (accessId ?? ''),
    OrderID: visitor.orderId,
    Status: 'CAPTURE',
    Amount: '15000',
  }
  const tell = async () => {
    const answer = await fetch(system.url + apiBase + notificationPathOf(null), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    if ((await answer.text()) !== '0') throw new Error(`a notification was answered ${answer.status}`)
  }
  await Promise.all(Array.from({ length: manner === 'three times' ? 3 : 1 }, tell))
}

const revoke = async ({ client }: PacedSystem, { code }: Visitor) => {
  const person = refusedOr(await client.call(api.readPreRegistration, { params: { code } }))
  if (!person.ok) return
  const { revokeToken } = person.body
  refusedOr(await client.call(api.revokePreRegistration, { params: { code }, token: revokeToken }))
}

/** Plays one event. Refusals are expected, server errors are not. */
export const play = async (
  system: PacedSystem,
  visitors: readonly Visitor[],
  secondUrl: string,
  event: Event,
) => {
  if (event.kind === 'time') {
    const ms = event.seconds * 1000
    return system.passTime(ms, Math.max(2_000, ms / 20))
  }
  const visitor = visitors[event.person]
  if (!visitor) throw new Error('the run has no people')
  switch (event.kind) {
    case 'order':
      return orderAgain(system, visitor, event.basket)
    case 'pay':
      return pay(system, visitor, { cardNo: playedCards[event.card], secondUrl, times: event.times })
    case 'authenticate':
      return goToCardCompany(system, visitor, event)
    case 'returnLate': {
      const wayBack = visitor.waysBack[event.which]
      return wayBack && comeBack(wayBack)
    }
    case 'abandon':
      return visitor.jobId === ''
        ? undefined
        : void refusedOr(await system.client.call(api.abandonJob, { params: { jobId: visitor.jobId } }))
    case 'fault': {
      const { trigger: scenario, call } = event.fault
      const ms = scenario === 'late-success' ? event.lateMinutes * minute : 1_000
      if (visitor.orderId === '') return
      if (!event.isNotified) system.loseNotifications(visitor.orderId)
      const times = timesOf(call, scenario)
      const takesTime = scenario === 'late-success' || scenario === 'slow' || scenario.startsWith('timeout')
      return armScenario(system.emulator.url, {
        call,
        scenario,
        times,
        orderId: visitor.orderId,
        ...(takesTime && { ms }),
      })
    }
    case 'notification':
      return notify(system, visitor, event.manner)
    case 'revoke':
      return revoke(system, visitor)
    case 'refund': {
      const { amount, frees } = event
      if (visitor.orderId === '') return
      const body = {
        ...(amount !== undefined && { amount }),
        participant: frees ? ('disable' as const) : ('keep' as const),
        seats: frees ? ('free' as const) : ('keep' as const),
        reason: 'fault proof',
      }
      const params = { orderId: visitor.orderId }
      return void refusedOr(await system.operator.call(operatorApi.refundOrder, { params, body }))
    }
  }
}
