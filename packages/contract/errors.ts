import * as z from 'zod/mini'

/** Every error code a call can answer with, and its HTTP status. Texts are in `phrases`, complete in both languages. */
export const errorStatus = {
  INVALID_FORMAT: 400,
  INVALID_HEADER_FORMAT: 400,
  INVALID_INPUT: 400,
  INVALID_PLAN_ID: 400,
  INPUT_MISMATCH: 400,
  INVALID_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  USER_NOT_FOUND: 401,
  INCORRECT_PASSWORD: 401,
  CODE_DISABLED: 403,
  DISABLED: 403,
  USER_DISABLED: 403,
  PERMISSION_DENIED: 403,
  OUT_OF_DATE: 403,
  INVALID_CODE: 404,
  RESOURCE_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  NOT_FOUND: 404,
  ALREADY_REGISTRATED: 409,
  ALREADY_COMPLETED: 409,
  RESOURCE_NOT_AVAILABLE: 409,
  ISSUE_LIMIT_EXCEEDED: 409,
  REQUEST_IN_PROGRESS: 409,
  EDITED_MEANWHILE: 409,
  CODE_EXPIRED: 410,
  EXPIRED: 410,
  PAYMENT_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Codes any call can answer with, so that endpoints name only their own. */
export type GeneralErrorCode =
  | 'INVALID_FORMAT'
  | 'INVALID_HEADER_FORMAT'
  | 'REQUEST_IN_PROGRESS'
  | 'IDEMPOTENCY_MISMATCH'
  | 'NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'

/** The body of every error answer. `message` is for logs; people see the text that `phrases` has for `code`. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
