import { api, type JobResult, type JobStatus, type PriceInfo } from '@uketsuke/contract'
import type { createCall } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'

/**
 * Who pays, as far as it is known here: the holder of a registration's code, or the participant of a login for what they
 * buy later. Without either what is under way is shown, and nothing new is paid.
 */
export type Payer = { mode: 'normal'; code: string | null } | { mode: 'additional'; token: string | null }

export const canPay = (payer: Payer): boolean => (payer.mode === 'normal' ? payer.code : payer.token) !== null

/** May the payer ask about a job? Of a registration it is enough to know it; one bought later is told to its buyer only. */
export const canAskJobs = (payer: Payer): boolean => payer.mode === 'normal' || payer.token !== null

/** The login is good no more: how the order stands is told without one. */
export const isLoginOver = (error: unknown): boolean =>
  hasCode(error, 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE')

/** One try to pay. The key stays with it, so that asking again can never charge again. */
export type Attempt = { token: string; idempotencyKey: string }

type Call = ReturnType<typeof createCall>
type Asking = { signal?: AbortSignal }

/** The calls of a payment: each has a twin for what a participant buys later. */
export const paymentCalls = (call: Call, payer: Payer) =>
  payer.mode === 'additional' && payer.token !== null
    ? callsOfLogin(call, payer.token)
    : callsOfCode(call, payer)

const callsOfCode = (call: Call, payer: Payer) => ({
  readPrice: (orderId: string, asking: Asking): Promise<PriceInfo> =>
    call(api.readPrice, { params: { orderId }, ...asking }),
  begin: (orderId: string, { token, idempotencyKey }: Attempt) =>
    call(api.beginPayment, {
      body: { code: (payer.mode === 'normal' && payer.code) || '', orderId, token },
      idempotencyKey,
    }),
  readJobStatus: (jobId: string, asking: Asking): Promise<JobStatus> =>
    call(api.readJobStatus, { params: { jobId }, ...asking }),
  readJobResult: (jobId: string, asking: Asking): Promise<JobResult> =>
    call(api.readJobResult, { params: { jobId }, ...asking }),
  abandon: (jobId: string) => call(api.abandonJob, { params: { jobId } }),
})

/** Questions about a payment that is under way outlast My Page's period; only a new payment does not begin after it. */
const callsOfLogin = (call: Call, login: string): ReturnType<typeof callsOfCode> => ({
  readPrice: (orderId, asking) =>
    call(api.readAdditionalPrice, {
      query: { orderId },
      token: login,
      showsOutOfDate: true,
      ...asking,
    }).catch((error) => {
      if (isLoginOver(error)) return call(api.readPrice, { params: { orderId }, ...asking })
      throw error
    }),
  begin: (orderId, { token, idempotencyKey }) =>
    call(api.executeAdditionalPayment, { body: { orderId, token }, token: login, idempotencyKey }),
  readJobStatus: (jobId, asking) =>
    call(api.readAdditionalJobStatus, { params: { jobId }, token: login, showsOutOfDate: true, ...asking }),
  readJobResult: (jobId, asking) =>
    call(api.readAdditionalJobResult, { params: { jobId }, token: login, showsOutOfDate: true, ...asking }),
  abandon: (jobId) => call(api.abandonAdditionalJob, { params: { jobId }, token: login }),
})
