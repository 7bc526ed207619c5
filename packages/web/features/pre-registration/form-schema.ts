import {
  acrossFields,
  customs,
  field,
  type Language,
  limits,
  type RuleName,
  required,
  toHalfWidth,
} from '@uketsuke/contract'
import * as z from 'zod/mini'
import { checkWith } from '../../ui/form/check-with.ts'
import type { FormValues } from './form-values.ts'

/** The rules of the form. Fields that are sent follow the contract. */
export const formSchema = (language: Language) => {
  const furigana = customs[language].hasFurigana ? field.furigana : z.string()
  return z
    .strictObject({
      lastName: field.name,
      firstName: field.name,
      furiganaLastName: furigana,
      furiganaFirstName: furigana,
      email: field.email,
      emailConfirmation: z
        .string()
        .check(z.overwrite(toHalfWidth), z.trim(), required, z.maxLength(limits.maxLengths.email)),
      consent: z.boolean().check(z.refine((agreed) => agreed, { error: 'required' satisfies RuleName })),
    })
    .check(
      acrossFields<{ email: string; emailConfirmation: string }>(
        'confirmationMatch',
        'emailConfirmation',
        ({ email, emailConfirmation }) => email === emailConfirmation,
      ),
    )
}

export const checkForm = (values: FormValues, language: Language) => checkWith(formSchema(language))(values)
