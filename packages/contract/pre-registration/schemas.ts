import * as z from 'zod/mini'
import { Language } from '../language.ts'
import { acrossFields, Code, field } from '../rules.ts'

export const Furigana = z.strictObject({ firstName: field.furigana, lastName: field.furigana })

/** POST /pre-registration. Furigana is required in Japanese only. */
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
        ({ furigana, selectedLanguage }) => selectedLanguage === 'en' || furigana !== undefined,
      ),
    ),
})
export type PreRegistration = z.infer<typeof PreRegistration>

/** `mailIsLate`: mails wait longer than usual at the moment, and so will this one. */
export const PreRegistrationAnswer = z.strictObject({ mailIsLate: z.boolean() })
export type PreRegistrationAnswer = z.infer<typeof PreRegistrationAnswer>

/** GET /pre-registration/{code}. */
export const PreRegisteredUser = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  revokeToken: z.string(),
  metadata: z.strictObject({
    furigana: z.nullable(z.strictObject({ firstName: z.string(), lastName: z.string() })),
    selectedLanguage: Language,
  }),
})
export type PreRegisteredUser = z.infer<typeof PreRegisteredUser>

export const CodeParams = z.strictObject({ code: Code })
export const SendLink = z.strictObject({ code: Code })
/** `expiresAt`: until when the code can be used to fill in the form and pay. */
export const CodeAnswer = z.strictObject({ expiresAt: z.string() })
