import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, limits, type PaymentResult } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { usePolling } from '../../lib/polling.ts'
import { stored } from '../../lib/store.ts'
import type { Outcome } from './outcome.ts'
import { loadProviderScript } from './provider-script.ts'

const key = (orderId: string, ...rest: string[]) => ['payment', orderId, ...rest]

const result = (orderId: string) =>
  queryOptions({
    queryKey: key(orderId, 'result'),
    queryFn: ({ signal }): Promise<PaymentResult> =>
      call(api.readPaymentResult, { params: { orderId }, signal }),
    retry: false,
    gcTime: 0,
  })

/** The order as the payment window finds it: how it stands, and what it costs. It is read again only when asked to. */
export const useOrder = (orderId: string) =>
  useQuery({
    queryKey: key(orderId),
    queryFn: async ({ signal }) => {
      const [status, price] = await Promise.all([
        call(api.readPaymentStatus, { params: { orderId }, signal }),
        call(api.readPrice, { params: { orderId }, signal }),
      ])
      return { ...status, ...price }
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useOrderResult = (orderId: string, enabled: boolean) => useQuery({ ...result(orderId), enabled })

export const useOrderStatus = (orderId: string) =>
  usePolling({
    queryKey: key(orderId, 'status'),
    ask: (signal) => call(api.readPaymentStatus, { params: { orderId }, signal }),
    isDone: ({ status }) => status === 'done',
    ranges: limits.paymentStatusPolls,
  })

export const useJobStatus = (jobId: string) =>
  usePolling({
    queryKey: ['payment-job', jobId],
    ask: (signal) => call(api.readJobStatus, { params: { jobId }, signal }),
    isDone: ({ status }) => status === 'done',
    ranges: limits.paymentJobPolls,
  })

/** A job says how the charge went; the registration ID comes with the order, as soon as it has one. */
export const useJobOutcome = (orderId: string, jobId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['payment-job', jobId, 'result'],
    queryFn: async ({ signal }): Promise<Outcome> => {
      const job = await call(api.readJobResult, { params: { jobId }, signal })
      if (!job.isSuccess) return { ...job, registrationId: null }
      const order = await call(api.readPaymentResult, { params: { orderId }, signal }).catch(() => null)
      return { ...job, registrationId: order?.resultDetail?.registrationId ?? null }
    },
    enabled,
    retry: false,
    gcTime: 0,
  })

/** One try to pay. The key stays with it, so that asking again can never charge again. */
export type Attempt = { token: string; idempotencyKey: string }

export const useBeginPayment = (orderId: string, code: string) =>
  useMutation({
    mutationFn: ({ token, idempotencyKey }: Attempt) =>
      call(api.beginPayment, { body: { code, orderId, token }, idempotencyKey }),
    onSuccess: ({ jobId }) => stored.paymentJob.write(`${orderId} ${jobId}`),
  })

/** The job of this order that was under way when the page was left, as for 3-D Secure. */
export const rememberedJob = (orderId: string): string | null => {
  const [order, job] = stored.paymentJob.read()?.split(' ') ?? []
  return order === orderId && job ? job : null
}

export const useProviderScript = (address: string) =>
  useQuery({
    queryKey: ['provider-script', address],
    queryFn: () => loadProviderScript(address),
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
