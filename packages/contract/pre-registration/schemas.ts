import * as z from 'zod/mini'
import { Language } from '../language.ts'
import { hasFurigana } from '../language-list.ts'
import { acrossFields, Code, field } from '../rules.ts'

export const Furigana = z.strictObject({ firstName: field.furigana, lastName: field.furigana })

/** POST /pre-registration. Furigana is required in languages that have it. */
export const PreRegistration = z.strictObject({
  firstName: field.name,
  lastName: field.name,
  email: field.email,
  metadata: z
    .strictObject({ furigana: z.optional(Furigana), selectedLanguage: Language })
    .check(
      acrossFields<{ furigana?: unknown; selectedLanguage: string }>(
        'requiredIf',
        'furigana',
        ({ furigana, selectedLanguage }) => !hasFurigana(selectedLanguage) || furigana !== undefined,
      ),
    ),
})
export type PreRegistration = z.infer<typeof PreRegistration>

/** `mailIsLate`: mails currently take longer than usual, and so will this one. */
export const PreRegistrationAnswer = z.strictObject({ mailIsLate: z.boolean() })
export type PreRegistrationAnswer = z.infer<typeof PreRegistrationAnswer>

/** A registration's order that is open or being paid. `planIds` lists the category, then the options. */
export const WaitingOrder = z.strictObject({
  orderId: z.string(),
  registrationId: z.string(),
  planIds: z.array(z.string()),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

/** GET /pre-registration/{code}. `order` is null unless an order of this person awaits payment. */
export const PreRegisteredUser = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  revokeToken: z.string(),
  metadata: z.strictObject({
    furigana: z.nullable(z.strictObject({ firstName: z.string(), lastName: z.string() })),
    selectedLanguage: Language,
  }),
  order: z.nullable(WaitingOrder),
})
export type PreRegisteredUser = z.infer<typeof PreRegisteredUser>

export const CodeParams = z.strictObject({ code: Code })
export const SendLink = z.strictObject({ code: Code })
/** The code can be used to fill in the form and pay until `expiresAt`. */
export const CodeAnswer = z.strictObject({ expiresAt: z.string() })
