import { api } from '@uketsuke/contract'
import { cards, cardToken, expectOk, preRegistrationOf, registrationOf } from './attendee.ts'
import { addPasskey, createAuthenticator, passkeyOptions } from './authenticator.ts'
import { buyersOf } from './buyers.ts'
import type { CallName, CallSample, RefusableCall } from './call-samples.ts'
import { becomeLoggedIn, type LoggedIn } from './options.ts'
import { profileOf } from './participant.ts'
import { signedRequestsOf } from './signed-requests.ts'
import { newEmail, type System } from './start-system.ts'

/** A valid call, and the credential that belongs to it, if only one fits. */
type FreshCall = CallSample & { token?: string }
type Makers<Name extends CallName> = Record<Name, () => Promise<FreshCall>>

/** Calls that need an expired link, or a charge that the books lack: these tests do without a valid one. */
type Unmade = 'sendLink' | 'decideDifference'

/**
 * Makers of calls that are valid only once: each names somebody or something that no call has named yet. A
 * call whose sample may be refused does not compile without one.
 */
export const freshCallsOf = (
  system: System,
): Makers<Exclude<RefusableCall, Unmade>> & Partial<Makers<CallName>> => ({
  ...registeringCallsOf(system),
  ...loginCallsOf(system),
  ...signedRequestsOf(system),
})

const registeringCallsOf = (system: System) => {
  const buyers = buyersOf(system)
  const planIds = ['member']
  return {
    preRegister: async () => ({ body: preRegistrationOf(newEmail()) }),
    addParticipant: async () => ({
      body: {
        category: 'INVITED',
        language: 'en',
        lastName: 'Guest',
        firstName: 'Gil',
        email: newEmail(),
        affiliation: 'Example University',
      },
    }),
    createSession: async () => {
      const { code } = await buyers.newPerson()
      return { token: code, body: { registrationCode: code, planIds, metadata: {} } }
    },
    register: async () => {
      const { code, email } = await buyers.newPerson()
      const body = { registrationCode: code, planIds, metadata: {} }
      const { orderId } = expectOk(await system.client.call(api.createSession, { token: code, body }))
      return { token: code, body: registrationOf(code, email, 'member', { orderId }) }
    },
    beginPayment: async () => {
      const { code, orderId } = await buyers.newOrder()
      return { body: { code, orderId, token: await cardToken(system.emulator.url, cards.good) } }
    },
    cancelOrder: async () => {
      const { code, orderId } = await buyers.newOrder()
      return { token: code, params: { orderId } }
    },
    refundOrder: async () => ({
      params: { orderId: (await buyers.paidOrder()).orderId },
      body: { amount: 1, participant: 'keep', seats: 'keep', reason: 'asked for' },
    }),
  }
}

const loginCallsOf = (system: System) => {
  const { client } = system
  const enter = () => becomeLoggedIn(system)
  let editor: Promise<LoggedIn> | undefined
  return {
    requestPassword: async () => {
      const { registrationId, email } = await enter()
      return { body: { registrationId, email } }
    },
    changePassword: async () => {
      const { token, password } = await enter()
      return { token, body: { currentPassword: password, newPassword: 'Ciborium47tines' } }
    },
    // One person suffices: only the version can be used once.
    updateUser: async () => {
      editor ??= enter()
      const { token } = await editor
      const [user] = expectOk(await client.call(api.readUsers, { token }))
      return { token, body: profileOf(user?.version) }
    },
    endLogin: async () => {
      const { registrationId, password, token } = await enter()
      const body = { registrationId, password, target: 'mypage' as const }
      expectOk(await client.call(api.login, { body }))
      const other = expectOk(await client.call(api.readLogins, { token })).find(({ isCurrent }) => !isCurrent)
      return { token, params: { loginId: other?.loginId ?? '' } }
    },
    addPasskey: async () => {
      const who = await enter()
      const credential = createAuthenticator().create(await passkeyOptions(system, who))
      return { token: who.token, body: { name: 'Key', credential } }
    },
    removePasskey: async () => {
      const who = await enter()
      await addPasskey(system, who)
      const [passkey] = expectOk(await client.call(api.readPasskeys, { token: who.token }))
      return { token: who.token, params: { passkeyId: passkey?.passkeyId ?? '' } }
    },
    loginWithPasskey: async () => {
      const authenticator = await addPasskey(system, await enter())
      const credential = authenticator.get(expectOk(await client.call(api.beginPasskeyLogin)))
      return { body: { credential, target: 'mypage' } }
    },
  }
}
