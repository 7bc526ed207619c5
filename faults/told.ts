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
const answerWrong = async (client: System['client'], entry: Entry): Promise<string[]> => {
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
    : [`is ${entry.state}, but the browser is told ${JSON.stringify(told)}`]
}

const isCompletion = ({ text = '' }: { text?: string | undefined }): boolean =>
  /(?:パスワード|Password): \S+/.test(text)

/** One completion mail for a registration, none for an order that did not become one. */
const mailsWrong = (mailbox: System['mailbox'], entry: Entry): string[] => {
  const mails = mailbox.received(entry.email).filter(isCompletion).length
  const wanted = entry.state === 'completed' || entry.state === 'refunded' ? 1 : 0
  return mails === wanted ? [] : [`is ${entry.state}, and ${mails} completion mails came`]
}

/** What people were told about an order other than the books say. A person has one order that counts. */
export const tellingWrong = async (
  { client, mailbox }: Pick<System, 'client' | 'mailbox'>,
  entry: Entry,
): Promise<string[]> => [...(await answerWrong(client, entry)), ...mailsWrong(mailbox, entry)]
