import {
  api,
  type JobResult,
  type JobStatus,
  type Language,
  notCharged,
  type PaymentResult,
} from '@uketsuke/contract'
import { beginPayment, cards, expectOk, isDecided, obtainCode, orderAndRegister, until } from './attendee.ts'
import { armScenario, chargesOf, transactionOf, untilScenariosUsed } from './card-provider.ts'
import { newEmail, type System } from './start-system.ts'

export type Person = { email: string; code: string }
export type BuyersOrder = Person & { orderId: string; registrationId: string }
/** A payment whose browser is away for 3-D Secure. */
type AwayPayment = { jobId: string; accessId: string; redirectUrl: string }

/**
 * Moves the clock in steps of `step` ms, at most `tries` times, until the answer is as expected. `gap` is the
 * real time after each step, in ms: a longer one lets a slow machine keep up with the clock.
 */
export const advanceClockUntil = <T>(
  { clock }: Pick<System, 'clock'>,
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  { step = 5_000, tries = 200, gap }: { step?: number | undefined; tries?: number; gap?: number } = {},
): Promise<T> =>
  until(
    async () => {
      await clock.advance(step)
      return ask()
    },
    holds,
    tries,
    gap,
  )

/** The actions of buyers, and the answers they get. */
export const buyersOf = (system: Pick<System, 'client' | 'mailbox' | 'emulator' | 'clock'>) => {
  const { client, mailbox, emulator, clock } = system

  const newPerson = async (language?: Language): Promise<Person> => {
    const email = newEmail()
    return { email, code: await obtainCode(client, mailbox, email, language) }
  }
  /** Places an order for a given person, or a new one. */
  const newOrder = async (
    { planId = 'educational', options = [] }: { planId?: string; options?: string[] } = {},
    person?: Person,
  ): Promise<BuyersOrder> => {
    const { email, code } = person ?? (await newPerson())
    return { email, code, ...(await orderAndRegister(client, { code, email, planId, options })) }
  }
  const pay = async ({ code, orderId }: BuyersOrder, cardNo: string = cards.good): Promise<string> =>
    expectOk(await beginPayment(client, emulator.url, { code, orderId }, cardNo)).jobId

  const jobStatus = async (jobId: string): Promise<JobStatus> =>
    expectOk(await client.call(api.readJobStatus, { params: { jobId } }))
  const jobResult = async (jobId: string): Promise<JobResult> =>
    expectOk(await client.call(api.readJobResult, { params: { jobId } }))
  const status = async (orderId: string): Promise<'progress' | 'done' | 'expired'> => {
    const answer = await client.call(api.readPaymentStatus, { params: { orderId } })
    return answer.status === 410 ? 'expired' : expectOk(answer).status
  }
  const result = async (orderId: string): Promise<PaymentResult> =>
    expectOk(await client.call(api.readPaymentResult, { params: { orderId } }))

  const advanceUntil = <T>(ask: () => Promise<T>, holds: (answer: T) => boolean, step?: number): Promise<T> =>
    advanceClockUntil(system, ask, holds, { step })
  /** Advances by many minutes or hours until it holds: jumps over most of each step. */
  const jumpUntil = <T>(ask: () => Promise<T>, holds: (answer: T) => boolean, step = 60_000): Promise<T> =>
    until(
      async () => {
        await clock.jump(step)
        await clock.advance(5_000)
        return ask()
      },
      holds,
      100,
    )
  /** The result of a job that is decided without moving the clock. */
  const decided = (jobId: string): Promise<JobResult> => until(() => jobResult(jobId), isDecided)

  /** Pays with a card that needs 3-D Secure. */
  const payAway = async (order: BuyersOrder, cardNo: string): Promise<AwayPayment> => {
    const jobId = await pay(order, cardNo)
    const { redirectUrl = '' } = await until(
      () => jobStatus(jobId),
      (answer) => answer.redirectUrl !== undefined,
    )
    const transaction = await transactionOf(emulator.url, order.orderId)
    return { jobId, redirectUrl, accessId: transaction?.accessId ?? '' }
  }
  /**
   * Pays an order. The provider says that it failed, charges the card anyway after `ms`, and notifies nobody.
   * @returns the job, once the order counts as unpaid.
   */
  const payLate = async (order: BuyersOrder, ms: number): Promise<string> => {
    const { orderId } = order
    await armScenario(emulator.url, { call: 'ExecTran', scenario: 'late-success', times: 1, ms, orderId })
    const jobId = await pay(order)
    // After too long a jump the server would not send it.
    await untilScenariosUsed(emulator.url)
    const { code, canRetry } = await jumpUntil(() => jobResult(jobId), isDecided, 20_000)
    if (code !== notCharged.code || !canRetry || (await chargesOf(emulator.url, orderId)) > 0)
      throw new Error(`the order ${orderId} does not count as unpaid`)
    return jobId
  }
  /** A new paid order, and its buyer's next mail, which is the completion mail. */
  const paidOrder = async (...order: Parameters<typeof newOrder>) => {
    const paid = await newOrder(...order)
    await decided(await pay(paid))
    return { ...paid, mail: await mailbox.next(paid.email) }
  }
  /** How often the card of an order was charged. */
  const charges = ({ orderId }: Pick<BuyersOrder, 'orderId'>): Promise<number> =>
    chargesOf(emulator.url, orderId)
  const availableOf = async (planId: string): Promise<number> =>
    expectOk(await client.call(api.readStocks)).find((stock) => stock.planId === planId)?.available ?? 0

  return {
    newPerson,
    newOrder,
    paidOrder,
    pay,
    payAway,
    payLate,
    jobStatus,
    jobResult,
    status,
    result,
    decided,
    advanceUntil,
    jumpUntil,
    charges,
    availableOf,
  }
}
export type Buyers = ReturnType<typeof buyersOf>

/** Waits for running mails and inquiries, so that a test can attribute later changes. */
export const untilJobsDone = ({ db }: Pick<System, 'db'>, tries?: number): Promise<unknown> =>
  until(
    async () =>
      (
        await db.query(
          `select name, state, start_after from pgboss.job where state in ('created', 'retry', 'active') limit 5`,
        )
      ).rows,
    (jobs) => jobs.length === 0,
    tries,
  )
