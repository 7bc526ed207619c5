import * as z from 'zod/mini'
import { LocalizedText } from '../language.ts'
import { ReservedSheet } from '../reservation/schemas.ts'
import { acrossFields, Code, OpaqueId, PlanId, printable, required } from '../rules.ts'
import type { paymentResultCodes } from './results.ts'

/**
 * POST /payments/session: an order for a registration (by its code) or for an additional purchase (by
 * registration ID).
 */
export const CreateSession = z
  .strictObject({
    registrationCode: z.optional(Code),
    registrationId: z.optional(OpaqueId),
    planIds: z.array(PlanId).check(z.minLength(1), z.maxLength(50)),
    metadata: z.strictObject({ reservedSheets: z.optional(z.array(ReservedSheet).check(z.maxLength(50))) }),
  })
  .check(
    acrossFields<{ registrationCode?: unknown; registrationId?: unknown }>(
      'requiredIf',
      'registrationCode',
      ({ registrationCode, registrationId }) =>
        (registrationCode === undefined) !== (registrationId === undefined),
    ),
  )
export type CreateSession = z.infer<typeof CreateSession>

/** `orderId` is null if there is nothing to pay. */
export const Session = z.strictObject({ orderId: z.nullable(z.string()) })

export const OrderParams = z.strictObject({ orderId: OpaqueId })
export const OrderQuery = z.strictObject({ orderId: OpaqueId })
export const JobParams = z.strictObject({ jobId: OpaqueId })

/**
 * `done` only when nothing more can happen. A decline that can be retried leaves the status at `progress`.
 */
export const PaymentStatus = z.strictObject({
  status: z.enum(['progress', 'done']),
  /** When the order expires and releases its seats; null if it can no longer be paid. */
  expiresAt: z.nullable(z.string()),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PaymentStep = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type PaymentStep = z.infer<typeof PaymentStep>

export type PaymentResultCode = (typeof paymentResultCodes)[number]

/** The buyer's next step after one of the provider's codes; `phrases` has the texts. */
export const paymentAdvices = [
  'checkCard',
  'otherCard',
  'insufficient',
  'limit',
  'askIssuer',
  'authenticationFailed',
  'authenticationCanceled',
  'authenticationUnsupported',
  'enterAgain',
  'tryLater',
  'contactUs',
] as const
export const PaymentAdvice = z.enum(paymentAdvices)
export type PaymentAdvice = z.infer<typeof PaymentAdvice>

/** One of the provider's codes, for the buyer to quote. `message` is for logs. */
export const ProviderError = z.strictObject({
  errorCode: z.string(),
  advice: PaymentAdvice,
  message: z.string(),
})
export type ProviderError = z.infer<typeof ProviderError>

/** GET /payments/{orderId}/result. `result` is null while the order is in progress. */
export const PaymentResult = z.strictObject({
  result: z.nullable(z.enum(['succeeded', 'failed', 'canceled'])),
  code: z.string(),
  message: z.string(),
  details: z.strictObject({
    step: PaymentStep,
    canRetry: z.boolean(),
    errors: z.array(ProviderError),
    errorCodes: z.array(z.string()),
  }),
  resultDetail: z.nullable(z.strictObject({ registrationId: z.string() })),
})
export type PaymentResult = z.infer<typeof PaymentResult>

/** The price of an order, in whole yen. */
export const PriceInfo = z.strictObject({
  price: z.int(),
  items: z.array(z.strictObject({ planName: LocalizedText, price: z.int() })),
})
export type PriceInfo = z.infer<typeof PriceInfo>

/** POST /payments: `token` is the card token that the provider's script created in the browser. */
export const BeginPayment = z.strictObject({
  code: Code,
  orderId: OpaqueId,
  token: z.string().check(required, z.maxLength(255), printable),
})
export type BeginPayment = z.infer<typeof BeginPayment>

/** POST /additional-payment/exec: a login token takes the place of the code. */
export const ExecutePayment = z.pick(BeginPayment, { orderId: true, token: true })
export type ExecutePayment = z.infer<typeof ExecutePayment>

export const JobAnswer = z.strictObject({ jobId: z.string() })

/** `redirectUrl` is set while 3-D Secure needs the browser. */
export const JobStatus = z.strictObject({
  status: z.enum(['progress', 'done']),
  redirectUrl: z.optional(z.string()),
})
export type JobStatus = z.infer<typeof JobStatus>

export const JobResult = z.strictObject({
  isSuccess: z.boolean(),
  code: z.string(),
  message: z.string(),
  canRetry: z.boolean(),
  step: PaymentStep,
  errors: z.array(ProviderError),
})
export type JobResult = z.infer<typeof JobResult>
