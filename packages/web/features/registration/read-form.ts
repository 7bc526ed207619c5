import { type BrokenRule, type Language, Registration, readWith } from '@uketsuke/contract'
import * as z from 'zod/mini'
import { brokenInForm, metadataOnWire } from '../../shared/details/details-on-wire.ts'
import { type FormValues, placeAskedIn } from './form-values.ts'

const Details = z.pick(Registration, { affiliation: true, planId: true, metadata: true })
/** The fields that the form adds to the pre-registration, as sent. */
export type Details = z.infer<typeof Details>

type Read = { details: Details; broken: [] } | { details: null; broken: BrokenRule[] }

export const readForm = (values: FormValues, language: Language): Read => {
  const place = placeAskedIn(language)
  const metadata = metadataOnWire(values.metadata, place)
  const { value: details, broken } = readWith(Details, { ...values, metadata })
  if (!broken) return { details, broken: [] }
  return { details: null, broken: brokenInForm(broken, values.metadata, place) }
}
