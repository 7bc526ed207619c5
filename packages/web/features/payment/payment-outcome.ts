import type { JobResult, PaymentResult } from '@uketsuke/contract'

/** How a payment ended, from the job or the order. */
export type PaymentOutcome = JobResult & { registrationId: string | null; isCanceled?: boolean }

/** A finished order can't be paid again, however it ended. A missing result is an illegal transition. */
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
