import type { Language, Place } from '@uketsuke/contract'
import { type DetailFields, fieldValuesOf } from '../../shared/details/detail-fields.ts'

/** The fields as the form has them. */
export type FormValues = DetailFields & { planId: string; metadata: { otherPlans: string[] } }

export const emptyForm: FormValues = {
  affiliation: '',
  planId: '',
  metadata: { ...fieldValuesOf({}), otherPlans: [] },
}

/** The form asks for the prefecture in Japanese, and for the country in English. */
export const placeAskedIn = (language: Language): Place => (language === 'ja' ? 'prefecture' : 'country')
