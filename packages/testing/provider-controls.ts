import { cards, cardToken, shopId } from './attendee.ts'
import { armScenario, transactionOf } from './card-provider.ts'
import type { SecondProvider } from './second-provider-server.ts'
import { secondProviderAccount } from './second-provider-server.ts'
import { answerChallenge, threeDSecureCards } from './three-d-secure.ts'

/** The effect of a test's card at any provider. */
export type ControlledCard = 'pays' | 'declined' | 'challenged'
/** The calls that a test can disturb. `refund`: the refund of the rest of a charge. */
type ControlledCall = 'pay' | 'confirm' | 'refund'

/** Everything that a payment test can make any provider do, in words that belong to none of them. */
export type ProviderControls = {
  /** A token, as the provider's script makes it in the browser. */
  token(card: ControlledCard): Promise<string>
  /** How often the card of an order was charged, and how many yen are charged now. */
  chargesOf(orderId: string): Promise<{ charges: number; charged: number }>
  /** Loses the next answer about this order, before or after the provider has done its work. */
  lose(call: ControlledCall, when: 'before' | 'after', orderId: string): Promise<void>
  /** The buyer authenticates or fails. Returns the path to which the browser returns. */
  answerChallenge(orderId: string, isBuyer: boolean): Promise<string>
  /** The provider says that something happened to an order. */
  notify(siteUrl: string, orderId: string): Promise<Response>
  /** The body with which the provider wants its notifications answered. */
  acknowledgement: string
}

const gmoCards: Record<ControlledCard, string> = {
  pays: cards.good,
  declined: cards.declined,
  challenged: threeDSecureCards.challenged,
}
/** Failures instead of hanging calls, during which a test's clock would run on. */
const gmoLosses = { before: 'http-500', after: 'http-500-after' } as const
const gmoCalls = { pay: 'ExecTran', confirm: 'SecureTran2', refund: 'AlterTran' } as const

export const gmoControls = (emulatorUrl: string): ProviderControls => ({
  token: (card) => cardToken(emulatorUrl, gmoCards[card]),
  chargesOf: async (orderId) => {
    const { charges = 0, charged = 0, refunded = 0 } = (await transactionOf(emulatorUrl, orderId)) ?? {}
    return { charges, charged: charged - refunded }
  },
  lose: (call, when, orderId) =>
    armScenario(emulatorUrl, { call: gmoCalls[call], scenario: gmoLosses[when], times: 1, orderId }),
  answerChallenge: async (orderId, isBuyer) => {
    const accessId = (await transactionOf(emulatorUrl, orderId))?.accessId ?? ''
    await answerChallenge(emulatorUrl, accessId, isBuyer ? 'success' : 'fail')
    return `/v2/payments/3ds/return?${new URLSearchParams({ AccessID: accessId })}`
  },
  notify: (siteUrl, orderId) =>
    fetch(`${siteUrl}/v2/notifications/card`, {
      method: 'POST',
      body: new URLSearchParams({ ShopID: shopId, OrderID: orderId, Status: 'CAPTURE', PayType: '0' }),
    }),
  acknowledgement: '0',
})

const secondProviderCalls = { pay: 'pay', confirm: 'confirm', refund: 'keep' } as const

export const secondProviderControls = (provider: SecondProvider): ProviderControls => {
  const find = (orderId: string) => provider.payments.find(({ order }) => order === orderId)
  return {
    token: async (card) => provider.token(card),
    chargesOf: async (orderId) => {
      const { charges = 0, charged = 0 } = find(orderId) ?? {}
      return { charges, charged }
    },
    lose: async (call, when) => provider.lose(secondProviderCalls[call], when),
    answerChallenge: async (orderId, isBuyer) => {
      const payment = find(orderId)
      if (!payment) throw new Error('the provider was not asked to pay')
      const { pathname, search } = new URL(provider.answerChallenge(payment, isBuyer))
      return pathname + search
    },
    notify: (siteUrl, orderId) =>
      fetch(`${siteUrl}/v2/notifications/card/purse`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: secondProviderAccount.account, payment: find(orderId)?.id }),
      }),
    acknowledgement: 'thanks',
  }
}
