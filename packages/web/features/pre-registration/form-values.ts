import {
  acrossFields,
  field,
  type Language,
  limits,
  type PreRegistration,
  type RuleName,
  required,
  toHalfWidth,
} from '@uketsuke/contract'
import * as z from 'zod/mini'

/** The fields as the form has them; the confirmation and the consent stay in the browser. */
export const formSchema = (language: Language) => {
  const furigana = language === 'ja' ? field.furigana : z.string()
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
export type FormValues = z.infer<ReturnType<typeof formSchema>>

export const emptyForm: FormValues = {
  lastName: '',
  firstName: '',
  furiganaLastName: '',
  furiganaFirstName: '',
  email: '',
  emailConfirmation: '',
  consent: false,
}

export const toPreRegistration = (values: FormValues, selectedLanguage: Language): PreRegistration => ({
  firstName: values.firstName,
  lastName: values.lastName,
  email: values.email,
  metadata: {
    selectedLanguage,
    ...(selectedLanguage === 'ja' && {
      furigana: { firstName: values.furiganaFirstName, lastName: values.furiganaLastName },
    }),
  },
})

const furiganaFields: Record<string, keyof FormValues> = {
  'metadata.furigana.firstName': 'furiganaFirstName',
  'metadata.furigana.lastName': 'furiganaLastName',
}

/** The form's field for a path the server names. */
export const fieldOfPath = (path: string): string => furiganaFields[path] ?? path
