import { api } from '@uketsuke/contract'
import {
  buyersOf,
  type CallName,
  type CallSample,
  cards,
  cardToken,
  expectOk,
  newEmail,
  preRegistrationOf,
  registrationOf,
  type System,
} from '@uketsuke/testing'

/** A good call, and the credential that belongs to it, if only one does. */
export type GoodCall = CallSample & { token?: string }

/** Makers of calls that are good once: each names somebody, or something, that no call has named yet. */
export const newCallsOf = (system: System): { [Name in CallName]?: () => Promise<GoodCall> } => {
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
    cancelOrder: async () => ({ params: { orderId: (await buyers.newOrder()).orderId } }),
  }
}
