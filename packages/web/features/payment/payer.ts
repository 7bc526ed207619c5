import { api, type JobResult, type JobStatus, type PriceInfo } from '@uketsuke/contract'
import type { createCall } from '../../lib/api.ts'
import { hasLoginEnded } from '../../lib/api-error.ts'
import type { KnownCard } from './card/card-number.ts'

/**
 * The payer, as far as this window knows: the holder of a registration's code, or the logged-in participant
 * of an additional purchase. Without either, the window shows the running payment and starts none.
 */
export type Payer =
  | { kind: 'registration'; code: string | null }
  | { kind: 'additional'; token: string | null }

export const canPay = (payer: Payer): boolean =>
  (payer.kind === 'registration' ? payer.code : payer.token) !== null

/**
 * Whether the payer may poll a job. The job of a registration needs only its ID; that of an additional
 * purchase also needs the login.
 */
export const canAskJobs = (payer: Payer): boolean => payer.kind === 'registration' || payer.token !== null

/**
 * One attempt to pay. The key belongs to it, so that a repeated request never charges twice. The known part
 * of the card stays in the browser.
 */
export type Attempt = { token: string; idempotencyKey: string; card: KnownCard }

type Call = ReturnType<typeof createCall>
type Asking = { signal?: AbortSignal; wait?: number }

/** The calls of a payment, which differ between a registration and an additional purchase. */
export const paymentCalls = (call: Call, payer: Payer) =>
  payer.kind === 'additional' && payer.token !== null
    ? callsOfLogin(call, payer.token)
    : callsOfCode(call, payer)

const callsOfCode = (call: Call, payer: Payer) => ({
  readPrice: (orderId: string, asking: Asking): Promise<PriceInfo> =>
    call(api.readPrice, { params: { orderId }, ...asking }),
  begin: (orderId: string, { token, idempotencyKey }: Attempt) =>
    call(api.beginPayment, {
      body: { code: (payer.kind === 'registration' && payer.code) || '', orderId, token },
      idempotencyKey,
    }),
  readJobStatus: (jobId: string, asking: Asking): Promise<JobStatus> =>
    call(api.readJobStatus, { params: { jobId }, ...asking }),
  readJobResult: (jobId: string, asking: Asking): Promise<JobResult> =>
    call(api.readJobResult, { params: { jobId }, ...asking }),
  abandon: (jobId: string) => call(api.abandonJob, { params: { jobId } }),
})

/**
 * My Page's period stops only new payments. Calls about a running one set `showsOutOfDate`, so that the app
 * does not reload.
 */
const callsOfLogin = (call: Call, login: string): ReturnType<typeof callsOfCode> => ({
  readPrice: (orderId, asking) =>
    call(api.readAdditionalPrice, {
      query: { orderId },
      token: login,
      showsOutOfDate: true,
      ...asking,
    }).catch((error) => {
      // The state of the order is readable without a login.
      if (hasLoginEnded(error)) return call(api.readPrice, { params: { orderId }, ...asking })
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
