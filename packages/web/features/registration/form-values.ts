import { type BrokenRule, type Language, Registration, readWith } from '@uketsuke/contract'
import * as z from 'zod/mini'
import type { DetailFields, Place } from '../../ui/details/detail-fields.ts'
import { fieldOfPath, metadataOnWire } from '../../ui/details/details-on-wire.ts'

/** The fields as the form has them. */
export type FormValues = DetailFields & { planId: string; metadata: { otherPlans: string[] } }

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

/** The form asks for the prefecture in Japanese, and for the country in English. */
export const placeAskedIn = (language: Language): Place => (language === 'ja' ? 'prefecture' : 'country')

type Read = { details: Details; broken: [] } | { details: null; broken: BrokenRule[] }

export const readForm = (values: FormValues, language: Language): Read => {
  const place = placeAskedIn(language)
  const metadata = metadataOnWire(values.metadata, place)
  const { value: details, broken } = readWith(Details, { ...values, metadata })
  if (!broken) return { details, broken: [] }
  const toField = fieldOfPath(place)
  return { details: null, broken: broken.map((rule) => ({ ...rule, path: toField(rule.path) })) }
}
