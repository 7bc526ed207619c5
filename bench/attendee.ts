import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api, type Endpoint } from '@uketsuke/contract'
import {
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

export type MeasuredSite = {
  client: ApiClient
  links: LinkReceiver
  emulatorUrl: string
  stopwatch: Stopwatch
}

/** In milliseconds. A browser polls every few seconds; a short gap keeps the wait out of the measurement. */
const pollGap = 100

/** Attendees come from many places; limits are counted for each address. */
const someAddress = (): string => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`

const askerOf =
  ({ client, stopwatch }: MeasuredSite, clientAddress: string) =>
  async <E extends Endpoint>(name: string, endpoint: E, input: CallInput<E> = {}) => {
    const idempotencyKey = randomUUID()
    return expectOk(
      await stopwatch.time(name, () => client.call(endpoint, { ...input, idempotencyKey, clientAddress })),
    )
  }

export type Unpaid = { email: string; code: string; orderId: string; clientAddress: string }

/** One attendee, from the first form to the unpaid registration, with every call the browser makes. */
export const registerUnpaid = async (site: MeasuredSite): Promise<Unpaid> => {
  const { links, stopwatch } = site
  const clientAddress = someAddress()
  const ask = askerOf(site, clientAddress)

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
  if (orderId === null) throw new Error('the order is free')
  await ask('POST /registration', api.register, {
    token: code,
    body: registrationOf(code, email, planId, { orderId }),
  })
  await ask('GET /payments/{orderId}/price', api.readPrice, { params: { orderId } })
  return { email, code, orderId, clientAddress }
}

/** One attendee, from the first form to the paid registration. */
export const attend = async (site: MeasuredSite): Promise<Unpaid> => {
  const { stopwatch, emulatorUrl } = site
  const registered = await registerUnpaid(site)
  const { code, orderId, clientAddress } = registered
  const ask = askerOf(site, clientAddress)
  const token = await stopwatch.time('(card token)', () => cardToken(emulatorUrl, cards.good))
  const { jobId } = await ask('POST /payments', api.beginPayment, { body: { code, orderId, token } })
  for (;;) {
    const { status } = await ask('GET /payment/jobs/{jobId}/status', api.readJobStatus, { params: { jobId } })
    if (status === 'done') break
    await pause(pollGap)
  }
  const { result } = await ask('GET /payments/{orderId}/result', api.readPaymentResult, {
    params: { orderId },
  })
  if (result !== 'succeeded') throw new Error(`payment ended ${result}`)
  return registered
}
