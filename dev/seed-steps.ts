import { api, type JobResult, type Language } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  beginPayment,
  cards,
  expectOk,
  isDecided,
  loginIn,
  obtainCode,
  orderAndRegister,
  secretariatOf,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import type { RunningSite } from './running-site.ts'

/** The site on which people are created: a running one, or one that a test has started. */
export type Site = Omit<RunningSite, 'close'>

/** The login of a participant. */
export type Credentials = { registrationId: string; password: string }

/** Polls of a payment on a busy machine: the number of tries, and the gap in milliseconds. */
const polling = { tries: 1_200, gap: 100 }

/** The steps that bring people into their states. Each returns the input of the next. */
export const seedSteps = (site: Site) => {
  const { client, mailbox, emulator, operator } = site
  const secretariat = secretariatOf({ operator })

  const opened = async (email: string, language?: Language): Promise<string> => {
    const code = await obtainCode(client, mailbox, email, language)
    expectOk(await client.call(api.checkCode, { token: code }))
    return code
  }
  const ordered = async (email: string, planId: string, ...chosen: string[]) => {
    const code = await opened(email)
    return { code, ...(await orderAndRegister(client, { code, email, planId, options: chosen })) }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>

  const begun = async ({ code, orderId }: Ordered, cardNo: string = cards.good): Promise<string> =>
    expectOk(await beginPayment(client, emulator.url, { code, orderId }, cardNo)).jobId
  const decided = (ask: () => Promise<JobResult>): Promise<JobResult> =>
    until(ask, isDecided, polling.tries, polling.gap)
  const charged = async (order: Ordered, cardNo?: string): Promise<JobResult> => {
    const jobId = await begun(order, cardNo)
    return decided(async () => expectOk(await client.call(api.readJobResult, { params: { jobId } })))
  }
  const paid = async (email: string, planId: string, ...chosen: string[]): Promise<Credentials & Ordered> => {
    const order = await ordered(email, planId, ...chosen)
    await charged(order)
    return { ...order, ...loginIn(await mailbox.next(email)) }
  }
  /** The buyer's browser is at the card company. */
  const away = async (order: Ordered) => {
    const jobId = await begun(order, threeDSecureCards.challenged)
    const ask = async () => expectOk(await client.call(api.readJobStatus, { params: { jobId } }))
    const { redirectUrl = '' } = await until(
      ask,
      (status) => status.redirectUrl !== undefined,
      polling.tries,
      polling.gap,
    )
    return redirectUrl
  }
  const refund = async (orderId: string, request: Parameters<typeof secretariat.askRefund>[1]) => {
    expectOk(await secretariat.askRefund(orderId, request))
    const isDone = (refunds: { state: string }[]) => refunds.every(({ state }) => state === 'done')
    await until(() => secretariat.refunds(orderId), isDone, polling.tries, polling.gap)
  }
  const invited = async (email: string, category: 'INVITED' | 'OTHER_PAYMENT'): Promise<Credentials> => {
    expectOk(
      await operator.call(operatorApi.addParticipant, {
        body: {
          category,
          language: 'ja',
          lastName: '山田',
          firstName: '花子',
          furigana: { lastName: 'やまだ', firstName: 'はなこ' },
          email,
          affiliation: '例示大学',
          planId: 'member',
        },
      }),
    )
    return loginIn(await mailbox.next(email))
  }

  return { opened, ordered, begun, decided, charged, paid, away, refund, invited }
}
