import { randomBytes } from 'node:crypto'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { expectOk, until } from './attendee.ts'
import { addPasskey } from './authenticator.ts'
import { buyersOf } from './buyers.ts'
import { loginIn } from './mail-server.ts'
import { optionBuyersOf } from './options.ts'
import { loginToken, profileOf } from './participant.ts'
import { secretariatOf } from './secretariat.ts'
import type { StandInPrinter } from './stand-in-printer.ts'
import type { System } from './start-system.ts'
import { threeDSecureCards } from './three-d-secure.ts'

/**
 * Everything about a person that a call could name: first of somebody who has a login and has paid, then of
 * somebody who is registering.
 */
export type SamplePerson = {
  registrationId: string
  preRegistrationId: string
  email: string
  /** The version of the profile after an edit. */
  version: number
  orderId: string
  /** An order of an option, whose card waits for 3-D Secure. */
  optionOrderId: string
  optionJobId: string
  login: { registrationId: string; password: string }
  /** A login that nobody uses. */
  loginId: string
  passkey: { passkeyId: string; id: string }
  entryCode: string
  /** The code of a printed receipt. */
  documentCode: string
  refundId: string
  findingId: string
  /** The person who is registering, and whose order waits for 3-D Secure as well. */
  form: { email: string; code: string; revokeToken: string; orderId: string; jobId: string }
  /** Other data about the person, which must not appear in answers to anybody else. */
  marks: string[]
}

const letters = (): string =>
  [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** A person in as many states as one person can have, in the convention of the system's clients. */
export const becomeSamplePerson = async (
  system: Pick<System, 'client' | 'operator' | 'mailbox' | 'emulator' | 'clock' | 'db'>,
  conventionId: string,
  printer: Pick<StandInPrinter, 'jobs'>,
): Promise<SamplePerson> => {
  const { client, operator, mailbox, db } = system
  const buyers = buyersOf(system)
  const secretariat = secretariatOf(system)
  const order = await buyers.newOrder()
  await buyers.decided(await buyers.pay(order))
  const login = loginIn(await mailbox.next(order.email))
  const { orderId, registrationId, email } = order
  const token = await loginToken(system, login)

  // Names that nobody else has.
  const own = letters()
  const [affiliation, tel] = [`${own} University`, String(randomBytes(6).readUIntBE(0, 6)).padEnd(14, '7')]
  const profile = profileOf()
  expectOk(
    await client.call(api.updateUser, {
      token,
      body: { ...profile, affiliation, metadata: { ...profile.metadata, tel } },
    }),
  )
  const body = { lastName: `${own}san` }
  expectOk(await operator.call(operatorApi.correctParticipant, { params: { registrationId }, body }))

  expectOk(await client.call(api.issueOrderReceipt, { token, params: { orderId }, body: {} }))
  const sheet = printer.jobs.at(-1)?.sheet
  const documentCode = sheet?.kind === 'receipt' ? sheet.verification.code : ''
  const entryCode = expectOk(await client.call(api.issueEntryCode, { token })).code
  const { refundId } = expectOk(
    await secretariat.askRefund(orderId, { amount: 1, reason: `asked by ${own}` }),
  )
  await buyers.advanceUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  await mailbox.next(email)
  const findingId = `finding-${own}`
  await db.query(
    `insert into payment_finding (convention_id, finding_id, order_id, kind, text, found_at)
     values ($1, $2, $3, 'undecided', '', now())`,
    [conventionId, findingId, orderId],
  )

  const buyer = { token, registrationId }
  const options = optionBuyersOf(system)
  const optionOrderId = await options.paidOrder(buyer, 'reception')
  const optionJobId = await options.pay(buyer, optionOrderId, threeDSecureCards.challenged)
  await until(
    () => options.jobStatus(buyer, optionJobId),
    ({ redirectUrl }) => redirectUrl !== undefined,
  )
  const form = await buyers.newOrder({ planId: 'member' })
  const { revokeToken } = expectOk(
    await client.call(api.readPreRegistration, { params: { code: form.code } }),
  )
  const away = await buyers.payAway(form, threeDSecureCards.challenged)

  const open = expectOk(await client.call(api.readLogins, { token: await loginToken(system, login) }))
  const loginId = open.find(({ isCurrent }) => !isCurrent)?.loginId ?? ''
  const owner = { token: await loginToken(system, login), password: login.password }
  const { id } = await addPasskey(system, owner)
  const [passkey] = expectOk(await client.call(api.readPasskeys, { token: owner.token }))
  const [user] = expectOk(await client.call(api.readUsers, { token }))
  const { person } = expectOk(await operator.call(operatorApi.exportPersonalData, { query: { email } }))
  return {
    registrationId,
    preRegistrationId: person.preRegistrationId,
    email,
    version: user?.version ?? 0,
    orderId,
    optionOrderId,
    optionJobId,
    login,
    loginId,
    passkey: { passkeyId: passkey?.passkeyId ?? '', id },
    entryCode,
    documentCode,
    refundId,
    findingId,
    form: { email: form.email, code: form.code, revokeToken, orderId: form.orderId, jobId: away.jobId },
    marks: [
      ...[registrationId, orderId, optionOrderId, optionJobId, email, own, tel, refundId, findingId],
      ...[form.email, form.code, form.orderId, form.registrationId, away.jobId],
    ],
  }
}
