import { type BrokenRule, type Language, Registration, readWith } from '@uketsuke/contract'
import * as z from 'zod/mini'
import { tidyPostalCode } from '../../lib/postal-code.ts'

/** The fields as the form has them: named as on the wire, and always texts. */
export type FormValues = {
  affiliation: string
  planId: string
  metadata: {
    contact: string
    occupation: string
    otherOccupation: string
    postalCode: string
    country: string
    prefecture: string
    address: string
    tel: string
    fax: string
    otherPlans: string[]
    membershipNumber: string
    participationType: string
    gender: string
    birth: string
  }
}

export const emptyForm: FormValues = {
  affiliation: '',
  planId: '',
  metadata: {
    contact: '',
    occupation: '',
    otherOccupation: '',
    postalCode: '',
    country: '',
    prefecture: '',
    address: '',
    tel: '',
    fax: '',
    otherPlans: [],
    membershipNumber: '',
    participationType: '',
    gender: '',
    birth: '',
  },
}

const Details = z.pick(Registration, { affiliation: true, planId: true, metadata: true })
/** What the form adds to the pre-registration, as it is sent. */
export type Details = z.infer<typeof Details>

/** Left empty is sent as null; of country and prefecture the language decides which one counts. */
const toWire = ({ metadata, ...rest }: FormValues, language: Language) => ({
  ...rest,
  metadata: {
    ...metadata,
    // A browser that fills the form in never leaves the field.
    postalCode: tidyPostalCode(metadata.postalCode),
    otherOccupation: metadata.occupation === 'OTHER' ? metadata.otherOccupation || null : null,
    country: (language === 'en' && metadata.country) || null,
    prefecture: (language === 'ja' && metadata.prefecture) || null,
    fax: metadata.fax || null,
    participationType: metadata.participationType || null,
    gender: metadata.gender || null,
    birth: metadata.birth || null,
  },
})

/** The contract asks for one of country and prefecture; the form shows the one of its language. */
export const fieldOfPath = (language: Language) => (path: string) =>
  path === 'metadata.prefecture' && language === 'en' ? 'metadata.country' : path

type Read = { details: Details; broken: [] } | { details: null; broken: BrokenRule[] }

export const readForm = (values: FormValues, language: Language): Read => {
  const { value: details, broken } = readWith(Details, toWire(values, language))
  if (!broken) return { details, broken: [] }
  const toField = fieldOfPath(language)
  return { details: null, broken: broken.map((rule) => ({ ...rule, path: toField(rule.path) })) }
}
