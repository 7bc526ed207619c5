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

/** Seconds that the server may wait for the decision, as browsers allow it. Older versions answer at once. */
const decisionWait = 3

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

export type Invited = { email: string; code: string; clientAddress: string }

export type Unpaid = Invited & { orderId: string }

/** One attendee, from the first form to the mailed link. */
export const preRegister = async (site: MeasuredSite): Promise<Invited> => {
  const { links, stopwatch } = site
  const clientAddress = someAddress()
  const ask = askerOf(site, clientAddress)
  const email = newEmail()
  await ask('POST /pre-registration', api.preRegister, { body: preRegistrationOf(email) })
  const code = await stopwatch.time('(link mail)', () => links.code(email))
  return { email, code, clientAddress }
}

/** Clients of an older checkout, in comparisons: it does not know the one call that opens the form. */
const ofOlderSites = new WeakSet<ApiClient>()

/** Opens the mailed link, with every call the browser makes until the form is shown. */
export const openForm = async (site: MeasuredSite, { code, clientAddress }: Invited): Promise<void> => {
  const { client, stopwatch } = site
  const ask = askerOf(site, clientAddress)
  await ask('GET /site-configure', api.readSiteConfiguration)
  if (!ofOlderSites.has(client)) {
    const answer = await stopwatch.time('GET /registration-form', () =>
      client.call(api.readRegistrationForm, { token: code, clientAddress }),
    )
    if (answer.ok || answer.body.code !== 'NOT_FOUND') return void expectOk(answer)
    ofOlderSites.add(client)
  }
  // The browser of that checkout.
  await ask('GET /code', api.checkCode, { token: code })
  await ask('GET /pre-registration/{code}', api.readPreRegistration, { params: { code } })
  await ask('GET /tickets', api.readTickets)
  await ask('GET /stocks', api.readStocks)
}

/** From the filled-in form to the unpaid registration. The first call throws if no seat is left. */
export const register = async (site: MeasuredSite, invited: Invited, planId: string): Promise<Unpaid> => {
  const { email, code, clientAddress } = invited
  const ask = askerOf(site, clientAddress)
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
  return { ...invited, orderId }
}

/** One attendee, from the first form to the unpaid registration. */
export const registerUnpaid = async (site: MeasuredSite): Promise<Unpaid> => {
  const invited = await preRegister(site)
  await openForm(site, invited)
  return register(site, invited, 'member')
}

/** Pays an order with a card that is charged at once. */
export const payOrder = async (site: MeasuredSite, unpaid: Unpaid): Promise<void> => {
  const { stopwatch, emulatorUrl } = site
  const { code, orderId, clientAddress } = unpaid
  const ask = askerOf(site, clientAddress)
  const token = await stopwatch.time('(card token)', () => cardToken(emulatorUrl, cards.good))
  const { jobId } = await ask('POST /payments', api.beginPayment, { body: { code, orderId, token } })
  for (;;) {
    const { status } = await ask('GET /payment/jobs/{jobId}/status', api.readJobStatus, {
      params: { jobId },
      wait: decisionWait,
    })
    if (status === 'done') break
    await pause(pollGap)
  }
  const { result } = await ask('GET /payments/{orderId}/result', api.readPaymentResult, {
    params: { orderId },
  })
  if (result !== 'succeeded') throw new Error(`payment ended ${result}`)
}

/** One attendee, from the first form to the paid registration. */
export const attend = async (site: MeasuredSite): Promise<Unpaid> => {
  const registered = await registerUnpaid(site)
  await payOrder(site, registered)
  return registered
}
