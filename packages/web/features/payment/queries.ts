import { useMutation, useQuery } from '@tanstack/react-query'
import { api, limits, type PaymentPolls, type PaymentResult, type SitePayment } from '@uketsuke/contract'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { isTransient } from '../../lib/api-error.ts'
import { createFailureLimit } from '../../lib/failure-limit.ts'
import { usePolling } from '../../lib/polling.ts'
import { askJobOutcome } from './job-outcome.ts'
import { type Attempt, type Payer, paymentCalls } from './payer.ts'
import { loadTokenMaker } from './providers/token-providers.ts'
import { storeJob } from './stored-payment.ts'

/** Offline, a request fails at once and the screen says so. A paused one would look like a slow answer. */
const networkMode = 'always'

type Failed = { state: { error: Error | null } }

/**
 * Polls until an answer arrives because the payment is decided, or until the server has failed several times
 * in a row.
 */
const useUntilAnswered = () => {
  const [failures] = useState(() => createFailureLimit())
  return {
    watch: failures.watch,
    intervalAfter: ({ state: { error } }: Failed): number | false =>
      isTransient(error) && !failures.isOver() && limits.paymentPolls.status.steps[0][0],
    /** The query, with a way to resume polling. */
    resumed: <Query extends { error: Error | null; refetch: () => Promise<unknown> }>(query: Query) => ({
      ...query,
      isAsking: isTransient(query.error) && !failures.isOver(),
      resume: () => {
        failures.renew()
        return query.refetch()
      },
    }),
  }
}

const key = (orderId: string, ...rest: string[]) => ['payment', orderId, ...rest]

/**
 * Status and price of the order when the payment window opens. They are refetched only on request, after a
 * change, and then until an answer arrives.
 */
export const useOrder = (orderId: string, payer: Payer) => {
  const { watch, intervalAfter, resumed } = useUntilAnswered()
  const query = useQuery({
    queryKey: key(orderId),
    queryFn: async ({ signal }) => {
      const asked = [
        call(api.readPaymentStatus, { params: { orderId }, signal }),
        paymentCalls(call, payer).readPrice(orderId, { signal }),
      ] as const
      const [status, price] = await watch(Promise.all(asked))
      return { ...status, ...price }
    },
    networkMode,
    refetchInterval: (asked) => asked.state.data !== undefined && intervalAfter(asked),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return resumed(query)
}

export const useOrderResult = (orderId: string, enabled: boolean) => {
  const { watch, intervalAfter, resumed } = useUntilAnswered()
  const query = useQuery({
    queryKey: key(orderId, 'result'),
    queryFn: ({ signal }): Promise<PaymentResult> =>
      watch(call(api.readPaymentResult, { params: { orderId }, signal })),
    enabled,
    networkMode,
    refetchInterval: intervalAfter,
    retry: false,
    gcTime: 0,
  })
  return resumed(query)
}

export const useOrderStatus = (orderId: string, polls: PaymentPolls) =>
  usePolling({
    queryKey: key(orderId, 'status'),
    ask: ({ signal }) => call(api.readPaymentStatus, { params: { orderId }, signal }),
    isDone: ({ status }) => status === 'done',
    polls: polls.status,
  })

export const useJobStatus = (jobId: string, payer: Payer, polls: PaymentPolls) =>
  usePolling({
    queryKey: ['payment-job', jobId],
    ask: (asking) => paymentCalls(call, payer).readJobStatus(jobId, asking),
    isDone: ({ status }) => status === 'done',
    polls: polls.job,
  })

/** The outcome of a decided job, polled until it is certain. */
export const useJobOutcome = (orderId: string, jobId: string, payer: Payer, enabled: boolean) => {
  const { watch, intervalAfter, resumed } = useUntilAnswered()
  const query = useQuery({
    queryKey: ['payment-job', jobId, 'result'],
    queryFn: ({ signal }) => watch(askJobOutcome(call, payer, { orderId, jobId, signal })),
    enabled,
    networkMode,
    refetchInterval: intervalAfter,
    retry: false,
    gcTime: 0,
  })
  return resumed(query)
}

export const useBeginPayment = (orderId: string, payer: Payer) =>
  useMutation({
    mutationFn: (attempt: Attempt) => paymentCalls(call, payer).begin(orderId, attempt),
    onSuccess: ({ jobId }, { card }) => storeJob(orderId, jobId, card),
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
