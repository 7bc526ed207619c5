import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, limits, type PaymentPolls, type PaymentResult, type SitePayment } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { isTransient } from '../../lib/api-error.ts'
import { usePolling } from '../../lib/polling.ts'
import { askJobOutcome } from './job-outcome.ts'
import { type Attempt, type Payer, paymentCalls } from './payer.ts'
import { loadTokenMaker } from './providers/token-providers.ts'
import { storeJob } from './stored-payment.ts'

/** Offline, a request fails and the screen says so. Pausing it would look like waiting for an answer. */
const networkMode = 'always'

/** Retries until the answer arrives, because the payment is decided. */
const untilAnswered = (query: { state: { error: Error | null } }): number | false =>
  isTransient(query.state.error) && limits.paymentPolls.status.steps[0][0]

const key = (orderId: string, ...rest: string[]) => ['payment', orderId, ...rest]

const result = (orderId: string) =>
  queryOptions({
    queryKey: key(orderId, 'result'),
    queryFn: ({ signal }): Promise<PaymentResult> =>
      call(api.readPaymentResult, { params: { orderId }, signal }),
    networkMode,
    refetchInterval: untilAnswered,
    retry: false,
    gcTime: 0,
  })

/**
 * Status and price of the order when the payment window opens. It is refetched only on request, because something has changed,
 * and then until an answer arrives.
 */
export const useOrder = (orderId: string, payer: Payer) =>
  useQuery({
    queryKey: key(orderId),
    queryFn: async ({ signal }) => {
      const [status, price] = await Promise.all([
        call(api.readPaymentStatus, { params: { orderId }, signal }),
        paymentCalls(call, payer).readPrice(orderId, { signal }),
      ])
      return { ...status, ...price }
    },
    networkMode,
    refetchInterval: (query) => query.state.data !== undefined && untilAnswered(query),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useOrderResult = (orderId: string, enabled: boolean) => useQuery({ ...result(orderId), enabled })

export const useOrderStatus = (orderId: string, polls: PaymentPolls) =>
  usePolling({
    queryKey: key(orderId, 'status'),
    ask: (signal) => call(api.readPaymentStatus, { params: { orderId }, signal }),
    isDone: ({ status }) => status === 'done',
    polls: polls.status,
  })

export const useJobStatus = (jobId: string, payer: Payer, polls: PaymentPolls) =>
  usePolling({
    queryKey: ['payment-job', jobId],
    ask: (signal) => paymentCalls(call, payer).readJobStatus(jobId, { signal }),
    isDone: ({ status }) => status === 'done',
    polls: polls.job,
  })

/** The outcome of a decided job, polled until it is certain. */
export const useJobOutcome = (orderId: string, jobId: string, payer: Payer, enabled: boolean) =>
  useQuery({
    queryKey: ['payment-job', jobId, 'result'],
    queryFn: ({ signal }) => askJobOutcome(call, payer, { orderId, jobId, signal }),
    enabled,
    networkMode,
    refetchInterval: untilAnswered,
    retry: false,
    gcTime: 0,
  })

export const useBeginPayment = (orderId: string, payer: Payer) =>
  useMutation({
    mutationFn: (attempt: Attempt) => paymentCalls(call, payer).begin(orderId, attempt),
    onSuccess: ({ jobId }) => storeJob(orderId, jobId),
    networkMode,
  })

/** Gives up an unfinished 3-D Secure authentication, so that another card can pay. */
export const useAbandonJob = (jobId: string, payer: Payer) =>
  useMutation({ mutationFn: () => paymentCalls(call, payer).abandon(jobId), networkMode })

export const useTokenMaker = (payment: SitePayment) =>
  useQuery({
    queryKey: ['token-maker', payment],
    queryFn: () => loadTokenMaker(payment),
    networkMode,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
