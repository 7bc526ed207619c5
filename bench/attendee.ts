import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@uketsuke/contract'
import {
  type Answered,
  type ApiClient,
  type CallInput,
  cards,
  cardToken,
  expectOk,
  newEmail,
  preRegistrationOf,
  registrationOf,
} from '@uketsuke/testing'
import type { LinkReceiver } from './link-receiver.ts'
import type { Stopwatch } from './stopwatch.ts'

export type World = {
  client: ApiClient
  links: LinkReceiver
  emulatorUrl: string
  stopwatch: Stopwatch
  /** Repeats calls that found no server, as the browser does, with the same idempotency key. */
  isPatient: boolean
}

/** A browser polls every few seconds; here the next question follows soon, so that waiting is not what is measured. */
const pollGap = 100
const retryGap = 250
const retries = 120

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

const callPatiently = async <E extends Endpoint>(
  { client, stopwatch, isPatient }: World,
  name: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answered<E>> => {
  const idempotencyKey = randomUUID()
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await stopwatch.time(name, () => client.call(endpoint, { ...input, idempotencyKey }))
      if (!isPatient || answer.status < 500 || attempt === retries) return answer
    } catch (error) {
      if (!isPatient || attempt === retries) throw error
    }
    await pause(retryGap)
  }
}

/** One attendee, from the first form to the paid registration, with every call the browser makes on the way. */
export const attend = async (world: World): Promise<{ orderId: string; registrationId: string }> => {
  const { links, stopwatch, emulatorUrl } = world
  const ask = async <E extends Endpoint>(name: string, endpoint: E, input: CallInput<E> = {}) =>
    expectOk(await callPatiently(world, name, endpoint, input))

  const email = newEmail()
  await ask('POST /pre-registration', api.preRegister, { body: preRegistrationOf(email) })
  const code = await stopwatch.time('(link mail)', () => links.code(email))
  await ask('GET /site-configure', api.readSiteConfiguration)
  await ask('GET /code', api.checkCode, { token: code })
  await ask('GET /pre-registration/{code}', api.readPreRegistration, { params: { code } })
  await ask('GET /tickets', api.readTickets)
  await ask('GET /stocks', api.readStocks)
  const planId = 'member'
  const { orderId } = await ask('POST /payments/session', api.createSession, {
    token: code,
    body: { registrationCode: code, planIds: [planId], metadata: {} },
  })
  if (orderId === null) throw new Error('the order costs nothing')
  const { registrationId } = await ask('POST /registration', api.register, {
    token: code,
    body: registrationOf(code, email, planId, { orderId }),
  })
  await ask('GET /payments/{orderId}/price', api.readPrice, { params: { orderId } })
  const token = await stopwatch.time('(card token)', () => cardToken(emulatorUrl, cards.good))
  const { jobId } = await ask('POST /payments', api.beginPayment, { body: { code, orderId, token } })
  for (;;) {
    const { status } = await ask('GET /payment/jobs/{jobId}/status', api.readJobStatus, { params: { jobId } })
    if (status === 'done') break
    await pause(pollGap)
  }
  const { result, details } = await ask('GET /payments/{orderId}/result', api.readPaymentResult, {
    params: { orderId },
  })
  if (result === 'succeeded') return { orderId, registrationId }
  // After a crash the charge may be known not to have happened: the attendee enters the card again.
  if (!world.isPatient || !details.canRetry) throw new Error(`payment ended ${result}`)
  return payAgain(world, code, orderId, registrationId)
}

const payAgain = async (world: World, code: string, orderId: string, registrationId: string) => {
  const token = await cardToken(world.emulatorUrl, cards.good)
  const begun = await callPatiently(world, 'POST /payments', api.beginPayment, {
    body: { code, orderId, token },
  })
  const { jobId } = expectOk(begun)
  for (;;) {
    const job = expectOk(await callPatiently(world, '(again)', api.readJobResult, { params: { jobId } }))
    if (job.isSuccess) return { orderId, registrationId }
    if (job.step !== -1) throw new Error(`payment ended ${job.code}`)
    await pause(pollGap)
  }
}
