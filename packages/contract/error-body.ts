import * as z from 'zod/mini'

/** The body of every error answer. `message` is for logs; users see the text in `phrases` for `code`. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.unknown()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
