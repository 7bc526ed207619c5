import { customs, type Language, type Place } from '@uketsuke/contract'
import { type DetailFields, fieldValuesOf } from '../../shared/details/detail-fields.ts'

/** The fields of the form. */
export type FormValues = DetailFields & { planId: string; metadata: { otherPlans: string[] } }

export const emptyForm: FormValues = {
  affiliation: '',
  planId: '',
  metadata: { ...fieldValuesOf({}), otherPlans: [] },
}

/** The Japanese form asks for the prefecture, the English one for the country. */
export const placeAskedIn = (language: Language): Place => customs[language].place
