import { api } from '@uketsuke/contract'
import type { System } from '@uketsuke/testing'
import type { Entry } from './books.ts'

type Told = { status: number; result?: string | null; registrationId?: string | undefined }

/** The answer that the browser must finally get about an order in this state. */
const toTell = ({ state, registrationId, provider }: Entry): Told => {
  switch (state) {
    case 'completed':
    case 'refunded':
      return { status: 200, result: 'succeeded', registrationId: registrationId ?? undefined }
    case 'expired':
    case 'failed':
    case 'canceled': {
      // A payment that arrives too late is refunded and reported as not having led to a registration.
      if (provider.charged > 0) return { status: 200, result: 'failed', registrationId: undefined }
      return state === 'expired' ? { status: 410 } : { status: 200, result: state, registrationId: undefined }
    }
    default:
      return { status: 200, result: null, registrationId: undefined }
  }
}

/** Checks that GET /payments/{orderId}/result agrees with the books. @returns a sentence if not. */
export const checkAnswer = async (client: System['client'], entry: Entry): Promise<string[]> => {
  const { orderId } = entry
  const answer = await client.call(api.readPaymentResult, { params: { orderId } })
  const told: Told = answer.ok
    ? {
        status: answer.status,
        result: answer.body.result,
        registrationId: answer.body.resultDetail?.registrationId,
      }
    : { status: answer.status }
  return JSON.stringify(told) === JSON.stringify(toTell(entry))
    ? []
    : [`${orderId}: is ${entry.state}, but the browser is told ${JSON.stringify(told)}`]
}

const isCompletion = ({ text = '' }: { text?: string | undefined }): boolean =>
  /(?:パスワード：|Password: )\S+/.test(text)

const isPurchase = ({ subject = '' }: { subject?: string | undefined }): boolean =>
  /追加購入完了|additional purchase is complete/.test(subject)

const isBought = ({ state }: Entry): boolean => state === 'completed' || state === 'refunded'

/** The allowed numbers of completion mails: one for a registered person, none otherwise. */
const completionsOf = (registrations: readonly Entry[]): readonly number[] => {
  // A person with only additional purchases must have registered for free earlier.
  if (registrations.length === 0) return [1]
  const registration = registrations.find(isBought)
  if (!registration) return [0]
  // A participant disabled before the mail is sent gets none.
  return registration.isToBeDisabled ? [0, 1] : [1]
}

/**
 * Checks that each registration and each additional purchase is mailed once. `entries` are all orders of one
 * person.
 */
export const checkMails = (
  mailbox: System['mailbox'],
  email: string,
  entries: readonly Entry[],
): string[] => {
  const mails = mailbox.received(email)
  const [completions, purchases] = [mails.filter(isCompletion).length, mails.filter(isPurchase).length]
  const ofKind = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind)
  const isRight =
    completionsOf(ofKind('registration')).includes(completions) &&
    purchases === ofKind('additional').filter(isBought).length
  const states = entries.map(({ orderId, state }) => `${orderId} is ${state}`).join(', ')
  return isRight
    ? []
    : [`${states}: received ${completions} completion mails and ${purchases} purchase mails`]
}
