import { api, type JobResult, type JobStatus } from '@uketsuke/contract'
import { cards, cardToken, expectOk, isDecided, until } from './attendee.ts'
import type { Mails } from './mail-server.ts'
import { becomeParticipant, loginToken, type Participant } from './participant.ts'
import type { System } from './start-system.ts'

/** A logged-in participant of a free plan. */
export type LoggedIn = Participant & { token: string }

/** The data that an order needs about its buyer. */
type Buyer = Pick<LoggedIn, 'token' | 'registrationId'>

type Site = Pick<System, 'client'> & { mailbox: Mails }

export const becomeLoggedIn = async (site: Site): Promise<LoggedIn> => {
  const participant = await becomeParticipant(site)
  return { ...participant, token: await loginToken(site, participant) }
}

/** Places an order of options. The test checks its answer. */
export const orderOptions = (
  { client }: Pick<Site, 'client'>,
  { token, registrationId }: Buyer,
  ...planIds: string[]
) => client.call(api.createSession, { token, body: { registrationId, planIds, metadata: {} } })

/** The actions of logged-in participants who buy options, and the answers they get. */
export const optionBuyersOf = (system: Site & { emulator: Pick<System['emulator'], 'url'> }) => {
  const { client, emulator } = system

  const paidOrder = async (buyer: Buyer, ...planIds: string[]): Promise<string> => {
    const { orderId } = expectOk(await orderOptions(system, buyer, ...planIds))
    if (orderId === null) throw new Error('this order costs nothing')
    return orderId
  }
  const execute = async ({ token }: Buyer, orderId: string, cardNo: string = cards.good) =>
    client.call(api.executeAdditionalPayment, {
      token,
      body: { orderId, token: await cardToken(emulator.url, cardNo) },
    })
  const pay = async (...payment: Parameters<typeof execute>): Promise<string> =>
    expectOk(await execute(...payment)).jobId
  const jobStatus = async ({ token }: Buyer, jobId: string): Promise<JobStatus> =>
    expectOk(await client.call(api.readAdditionalJobStatus, { token, params: { jobId } }))
  const jobResult = async ({ token }: Buyer, jobId: string): Promise<JobResult> =>
    expectOk(await client.call(api.readAdditionalJobResult, { token, params: { jobId } }))
  /** The result of a job that is decided without moving the clock. */
  const decided = (buyer: Buyer, jobId: string): Promise<JobResult> =>
    until(() => jobResult(buyer, jobId), isDecided)
  const user = async ({ token }: Buyer) => {
    const [found] = expectOk(await client.call(api.readUsers, { token }))
    if (!found) throw new Error('there is no user')
    return found
  }
  const bought = async (buyer: Buyer): Promise<string[]> =>
    Object.keys((await user(buyer)).metadata.optionPlans).sort()

  return {
    become: () => becomeLoggedIn(system),
    order: (buyer: Buyer, ...planIds: string[]) => orderOptions(system, buyer, ...planIds),
    paidOrder,
    execute,
    pay,
    jobStatus,
    jobResult,
    decided,
    user,
    bought,
  }
}
