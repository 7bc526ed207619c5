import type { JobResult, PaymentResult } from '@uketsuke/contract'

/** How a payment ended, whether a job or the order says so. */
export type PaymentOutcome = JobResult & { registrationId: string | null; isCanceled?: boolean }

/** An order that has ended can't be paid again, whatever ended it. No result means an illegal transition. */
export const outcomeOfOrder = ({
  result,
  code,
  message,
  details,
  resultDetail,
}: PaymentResult): PaymentOutcome | null =>
  result && {
    isSuccess: result === 'succeeded',
    isCanceled: result === 'canceled',
    code,
    message,
    canRetry: false,
    step: details.step,
    errors: details.errors,
    registrationId: resultDetail?.registrationId ?? null,
  }
