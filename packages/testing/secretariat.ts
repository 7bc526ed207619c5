import type { Finding, OrderRecord, Refund, RefundRequest } from '@uketsuke/contract/operator'
import { operatorApi } from '@uketsuke/contract/operator'
import { expectOk } from './attendee.ts'
import { advanceClockUntil } from './buyers.ts'
import type { System } from './start-system.ts'

/** The secretariat's requests on its listener, and the answers it gets. */
export const secretariatOf = ({ operator }: Pick<System, 'operator'>) => ({
  orderRecord: async (orderId: string): Promise<OrderRecord> =>
    expectOk(await operator.call(operatorApi.readOrder, { params: { orderId } })),

  /** The steps of an order, each as `actor event`. */
  history: async (orderId: string): Promise<string[]> =>
    expectOk(await operator.call(operatorApi.readOrder, { params: { orderId } })).history.map(
      ({ actor, event }) => `${actor} ${event}`,
    ),

  /** The findings of an order, including closed ones. */
  findings: async (orderId: string): Promise<Finding[]> =>
    expectOk(await operator.call(operatorApi.listFindings, { query: { all: 'true' } })).findings.filter(
      (finding) => finding.orderId === orderId,
    ),

  refunds: async (orderId: string): Promise<Refund[]> =>
    expectOk(await operator.call(operatorApi.listRefunds, { params: { orderId } })).refunds,

  refund: async (refundId: string): Promise<Refund> =>
    expectOk(await operator.call(operatorApi.readRefund, { params: { refundId } })),

  /** Without consequences by default. */
  askRefund: (orderId: string, request: Partial<RefundRequest> = {}, idempotencyKey?: string) =>
    operator.call(operatorApi.refundOrder, {
      params: { orderId },
      body: { participant: 'keep', seats: 'keep', reason: '主催者の都合による', ...request },
      ...(idempotencyKey && { idempotencyKey }),
    }),

  disable: async (registrationId: string): Promise<void> =>
    expectOk(await operator.call(operatorApi.disableParticipant, { params: { registrationId } })),
})
export type Secretariat = ReturnType<typeof secretariatOf>

/** Moves the clock in steps until an order has refunds and all are done. @returns them, oldest first. */
export const untilRefunded = (
  system: Pick<System, 'clock' | 'operator'>,
  orderId: string,
  steps?: { step?: number; gap?: number },
): Promise<Refund[]> =>
  advanceClockUntil(
    system,
    () => secretariatOf(system).refunds(orderId),
    (refunds) => refunds.length > 0 && refunds.every(({ state }) => state === 'done'),
    steps,
  )

/** Refunds an order, without consequences by default, and moves the clock until it is done. */
export const refundOrder = async (
  system: Pick<System, 'clock' | 'operator'>,
  orderId: string,
  request: Partial<RefundRequest> = {},
): Promise<void> => {
  expectOk(await secretariatOf(system).askRefund(orderId, request))
  await untilRefunded(system, orderId, { step: 2_000 })
}
