import { customs, type Language, type PreRegistration } from '@uketsuke/contract'

/** The fields of the form. Confirmation and consent stay in the browser. */
export type FormValues = {
  lastName: string
  firstName: string
  furiganaLastName: string
  furiganaFirstName: string
  email: string
  emailConfirmation: string
  consent: boolean
}

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
    ...(customs[selectedLanguage].hasFurigana && {
      furigana: { firstName: values.furiganaFirstName, lastName: values.furiganaLastName },
    }),
  },
})

const furiganaFields: Record<string, keyof FormValues> = {
  'metadata.furigana.firstName': 'furiganaFirstName',
  'metadata.furigana.lastName': 'furiganaLastName',
}

/** The form's field for a path in a server answer. */
export const fieldOfPath = (path: string): string => furiganaFields[path] ?? path
