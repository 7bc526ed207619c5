import type { ArmedScenario, ScenarioName } from '@uketsuke/card-emulator'
import { cardTimeout } from '../provider/faults.ts'

const refundCalls = ['AlterTran', 'ChangeTran', 'SearchTrade'] as const
const refundTriggers = [
  'timeout-before',
  'timeout-after',
  'http-500',
  'http-500-after',
  'garbage',
  'slow',
  'late-success',
  'e92',
  'notify-early',
  'notify-dup',
  'notify-forged',
] as const satisfies readonly ScenarioName[]

/** The amounts the secretariat refunds, one after the other; undefined is the rest. */
export const requests = {
  whole: [undefined],
  part: [4_000],
  'a part, then the rest': [4_000, undefined],
  'three parts': [1_000, 2_000, 3_000],
} as const satisfies Record<string, readonly (number | undefined)[]>

export type RefundCase = {
  no: number
  call: (typeof refundCalls)[number]
  trigger: (typeof refundTriggers)[number]
  request: keyof typeof requests
}

/**
 * Leaves out meaningless pairs: SearchTrade sends no notification, only a full refund cancels, only a partial
 * one changes.
 */
const isReached = ({ call, trigger, request }: Omit<RefundCase, 'no'>): boolean => {
  if (call === 'SearchTrade') return !trigger.startsWith('notify')
  const amounts: readonly (number | undefined)[] = requests[request]
  return call === 'AlterTran' ? amounts.includes(undefined) : amounts.some((amount) => amount !== undefined)
}

export const allRefundCases = (): RefundCase[] =>
  refundCalls
    .flatMap((call) =>
      refundTriggers.flatMap((trigger) =>
        (Object.keys(requests) as (keyof typeof requests)[]).map((request) => ({ call, trigger, request })),
      ),
    )
    .filter(isReached)
    .map((tested, no) => ({ ...tested, no }))

export const nameOfRefund = ({ no, call, trigger, request }: RefundCase): string =>
  `refund #${no} ${trigger} at ${call}, ${request}`

/** The scenario for a refund's fault. */
export const refundFaultOf = ({ call, trigger }: RefundCase, orderId: string): ArmedScenario => ({
  call,
  scenario: trigger,
  orderId,
  times: trigger === 'e92' ? 5 : 1,
  ...((trigger === 'slow' || trigger.startsWith('timeout')) && { ms: 2 * cardTimeout }),
})
