import type { Language } from '@uketsuke/contract'
import type { DetailFields, Place } from '../../shared/details/detail-fields.ts'

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

/** The form asks for the prefecture in Japanese, and for the country in English. */
export const placeAskedIn = (language: Language): Place => (language === 'ja' ? 'prefecture' : 'country')
