import { api } from '@uketsuke/contract'
import type { System } from '@uketsuke/testing'
import type { Entry } from './books.ts'

type Told = { status: number; result?: string | null; registrationId?: string | undefined }

/** What the browser must be told in the end about an order in this state. */
const toTell = ({ state, registrationId, provider }: Entry): Told => {
  switch (state) {
    case 'completed':
    case 'refunded':
      return { status: 200, result: 'succeeded', registrationId: registrationId ?? undefined }
    case 'expired':
    case 'failed':
    case 'canceled': {
      // A payment that came too late is given back, and said to have led to no registration.
      if (provider.charged > 0) return { status: 200, result: 'failed', registrationId: undefined }
      return state === 'expired' ? { status: 410 } : { status: 200, result: state, registrationId: undefined }
    }
    default:
      return { status: 200, result: null, registrationId: undefined }
  }
}

/** Does GET /payments/{orderId}/result agree with the books? */
export const answerWrong = async (client: System['client'], entry: Entry): Promise<string[]> => {
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
  /(?:パスワード|Password): \S+/.test(text)

const isPurchase = ({ subject = '' }: { subject?: string | undefined }): boolean =>
  /追加購入完了|additional purchase is complete/.test(subject)

const isBought = ({ state }: Entry): boolean => state === 'completed' || state === 'refunded'

/** How many completion mails there may be: one for who is registered, none for who is not. */
const completionsOf = (registrations: readonly Entry[]): readonly number[] => {
  // Whoever only bought more has registered for nothing before.
  if (registrations.length === 0) return [1]
  const registration = registrations.find(isBought)
  if (!registration) return [0]
  // Who is disabled before the mail was made gets none.
  return registration.isToBeDisabled ? [0, 1] : [1]
}

/** Each registration and each additional purchase is mailed once. `entries` are all orders of one person. */
export const mailsWrong = (
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
  return isRight ? [] : [`${states}: ${completions} completion mails and ${purchases} of purchases came`]
}
