import { inspect } from 'node:util'
import { api, type JobResult, type PreRegistration, type Registration } from '@uketsuke/contract'
import { request } from 'undici'
import type { Answered, ApiClient } from './api-client.ts'
import { codeIn, type Mails } from './mail-server.ts'
import { sampleDetails } from './sample-details.ts'

/** The emulator's test cards, named after their effect. */
export const cards = {
  good: '4111111111111111',
  declined: '4999000000000002',
  limitOver: '4999000000000003',
} as const

export const shopId = 'tshop00000001'

export const preRegistrationOf = (email: string, language: 'ja' | 'en' = 'ja'): PreRegistration => ({
  firstName: '太郎',
  lastName: '髙橋',
  email,
  metadata: {
    ...(language === 'ja' && { furigana: { firstName: 'たろう', lastName: 'たかはし' } }),
    selectedLanguage: language,
  },
})

export const registrationOf = (
  code: string,
  email: string,
  planId: string,
  more: { orderId?: string | null; otherPlans?: string[]; language?: 'ja' | 'en' } = {},
): Registration => {
  const { affiliation, metadata } = sampleDetails[more.language ?? 'ja']
  return {
    code,
    email,
    firstName: '太郎',
    lastName: '髙橋',
    affiliation,
    planId,
    orderId: more.orderId ?? null,
    metadata: { ...metadata, otherPlans: more.otherPlans ?? [] },
  }
}

/** The body of an answer that must be a success. */
export const expectOk = <B>(
  answer: { ok: true; body: B } | { ok: false; status: number; body: { code: string } },
): B => {
  if (!answer.ok) throw new Error(`answered ${answer.status} ${answer.body.code}`)
  return answer.body
}

/** A card token, requested from the emulator as its script does. */
export const cardToken = async (emulatorUrl: string, cardNo: string): Promise<string> => {
  const response = await request(`${emulatorUrl}/_emulator/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      shopId,
      cardNo,
      expire: '203012',
      securityCode: '123',
      holderName: 'TARO TAKAHASHI',
    }),
  })
  const answer = (await response.body.json()) as { resultCode: string; token?: string }
  if (!answer.token) throw new Error(`the emulator gives no token: ${answer.resultCode}`)
  return answer.token
}

/** Pre-registers and takes the code from the mail. */
export const obtainCode = async (
  client: ApiClient,
  mailbox: Mails,
  email: string,
  language?: 'ja' | 'en',
): Promise<string> => {
  expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email, language) }))
  return codeIn(await mailbox.next(email))
}

/** Goes from an opened code to a pending registration with an order. */
export const orderAndRegister = async (
  client: ApiClient,
  { code, email, planId, options = [] }: { code: string; email: string; planId: string; options?: string[] },
): Promise<{ orderId: string; registrationId: string }> => {
  const session = await client.call(api.createSession, {
    token: code,
    body: { registrationCode: code, planIds: [planId, ...options], metadata: {} },
  })
  const { orderId } = expectOk(session)
  if (orderId === null) throw new Error('this order costs nothing')
  const registered = await client.call(api.register, {
    token: code,
    body: registrationOf(code, email, planId, { orderId, otherPlans: options }),
  })
  return { orderId, registrationId: expectOk(registered).registrationId }
}

/** Begins a payment. `jobId` identifies it in later questions. */
export const beginPayment = async (
  client: ApiClient,
  emulatorUrl: string,
  order: { code: string; orderId: string },
  cardNo: string = cards.good,
): Promise<Answered<typeof api.beginPayment>> =>
  client.call(api.beginPayment, { body: { ...order, token: await cardToken(emulatorUrl, cardNo) } })

/** Whether the outcome of a payment's job is known. */
export const isDecided = ({ step }: JobResult): boolean => step !== -1

/**
 * Asks until the predicate holds, at most `tries` times, `gap` ms apart. For states that a server reaches on
 * its own.
 */
export const until = async <T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  tries = 600,
  gap = 25,
): Promise<T> => {
  let answer: T | undefined
  for (let i = 0; i < tries; i++) {
    answer = await ask()
    if (holds(answer)) return answer
    await new Promise((resume) => setTimeout(resume, gap))
  }
  throw new Error(`the expected state was not reached in time: ${inspect(answer)}`)
}
