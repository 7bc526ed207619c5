import { api, type JobResult, type JobStatus } from '@uketsuke/contract'
import { type Answered, becomeLoggedIn, expectOk, type LoggedIn, optionBuyersOf } from '@uketsuke/testing'
import { beginPurchase, newPerson, type Person } from '../buying/purchase.ts'
import type { PacedSystem } from '../setup/paced-system.ts'

/** The calls that a buyer makes to pay an order. */
type PaymentCalls = {
  begin(cardToken: string): Promise<Answered<typeof api.beginPayment>>
  jobStatus(jobId: string): Promise<JobStatus>
  jobResult(jobId: string): Promise<JobResult>
  abandon(jobId: string): Promise<Answered<typeof api.abandonJob>>
}

/** A payable order. */
export type Sold = PaymentCalls & {
  name: string
  orderId: string
  /** The same person orders the same plans again; `name` identifies the order in messages. */
  again(name: string): Promise<Sold>
}

/** The plans that buyers in a matrix order. */
export type Goods = {
  /** Used in turn: unlimited plans, and limited ones until they are sold out. */
  baskets: readonly (readonly string[])[]
  /** A plan with few seats, for which buyers compete. */
  scarce: string
}

export type Sale = Goods & {
  /** A new person places an order. */
  sell(system: PacedSystem, name: string, planIds: readonly string[]): Promise<Sold>
}

export const registrationGoods: Goods = {
  baskets: [
    ['member'],
    ['hands-on'],
    ['member', 'reception'],
    ['educational', 'workshop'],
    ['non-member', 'luncheon'],
    ['member', 'reception', 'luncheon'],
  ],
  scarce: 'hands-on',
}

const soldRegistration = async (
  system: PacedSystem,
  name: string,
  person: Person,
  planIds: readonly string[],
): Promise<Sold> => {
  const { client } = system
  const { code, orderId } = await beginPurchase(system, name, person, planIds)
  return {
    name,
    orderId,
    begin: (token) => client.call(api.beginPayment, { body: { code, orderId, token } }),
    jobStatus: async (jobId) => expectOk(await client.call(api.readJobStatus, { params: { jobId } })),
    jobResult: async (jobId) => expectOk(await client.call(api.readJobResult, { params: { jobId } })),
    abandon: (jobId) => client.call(api.abandonJob, { params: { jobId } }),
    again: (next) => soldRegistration(system, next, person, planIds),
  }
}

/** People who register. */
export const registrations: Sale = {
  ...registrationGoods,
  sell: async (system, name, planIds) => soldRegistration(system, name, await newPerson(system), planIds),
}

/** Taken by a participant in place of a sold-out plan. */
const fallback = ['reception']

const soldOptions = async (
  system: PacedSystem,
  name: string,
  buyer: LoggedIn,
  planIds: readonly string[],
): Promise<Sold> => {
  const { client } = system
  const { token } = buyer
  const buyers = optionBuyersOf(system)
  const wished = await buyers.order(buyer, ...planIds)
  const isSoldOut = !wished.ok && wished.body.code === 'RESOURCE_NOT_AVAILABLE'
  const { orderId } = expectOk(isSoldOut ? await buyers.order(buyer, ...fallback) : wished)
  if (orderId === null) throw new Error(`${name} is free`)
  return {
    name,
    orderId,
    begin: (cardToken) =>
      client.call(api.executeAdditionalPayment, { token, body: { orderId, token: cardToken } }),
    jobStatus: (jobId) => buyers.jobStatus(buyer, jobId),
    jobResult: (jobId) => buyers.jobResult(buyer, jobId),
    abandon: (jobId) => client.call(api.abandonAdditionalJob, { token, params: { jobId } }),
    again: (next) => soldOptions(system, next, buyer, planIds),
  }
}

/** Participants who buy options later, through different endpoints. */
export const additionalPurchases: Sale = {
  baskets: [['reception'], ['workshop'], ['reception', 'luncheon']],
  scarce: 'workshop',
  sell: async (system, name, planIds) => soldOptions(system, name, await becomeLoggedIn(system), planIds),
}
