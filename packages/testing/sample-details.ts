import type { Language, ParticipantField, participantFields, Registration } from '@uketsuke/contract'

type Values<Name extends ParticipantField> = { [Field in Name]: NonNullable<Registration['metadata'][Field]> }
type RequiredField = {
  [Name in ParticipantField]: (typeof participantFields)[Name] extends { registration: 'required' }
    ? Name
    : never
}[ParticipantField]

const required = {
  contact: 'OFFICE',
  occupation: 'OTHER',
  otherOccupation: '鍼灸師',
  country: 'DE',
  postalCode: '100-0001',
  prefecture: '13',
  address: '千代田区千代田1-1',
  tel: '0300000000',
  membershipNumber: '99',
} as const satisfies Values<RequiredField>

const optional = {
  fax: '0300000001',
  gender: 'MALE',
  birth: '1970',
  participationType: 'ON_SITE',
} as const satisfies Values<Exclude<ParticipantField, RequiredField>>

/** A value of every participant field, as stored; also of those that depend on others. */
export const sampleFields = { ...required, ...optional }

/** Other values, as a profile sends them for a participant who registered in Japanese. */
export const changedFields = {
  contact: 'HOME',
  occupation: 'NURSE',
  postalCode: '530-0001',
  prefecture: '27',
  address: '大阪市北区梅田1-1',
  tel: '0600000000',
  fax: '0600000001',
  membershipNumber: '12345',
  participationType: 'WEB',
  gender: 'NO_ANSWER',
  birth: '1980',
} as const satisfies Values<Exclude<ParticipantField, 'otherOccupation' | 'country'>>

// A doctor is not asked for another occupation, and each language asks for one kind of place.
const { otherOccupation: _, country, prefecture, ...always } = required

/** What the registration form of a language requires of a doctor. */
export const requiredDetails = {
  ja: { ...always, occupation: 'DOCTOR', prefecture },
  en: {
    ...always,
    occupation: 'DOCTOR',
    postalCode: '10115',
    country,
    address: 'Invalidenstrasse 1, Berlin',
    tel: '493000000',
  },
} as const satisfies Record<Language, Registration['metadata']>

const { participationType } = optional

/** What participants enter in the registration form, apart from the plans. */
export const sampleDetails = {
  ja: { affiliation: '例示大学医学部附属病院', metadata: { ...requiredDetails.ja, participationType } },
  en: { affiliation: 'Example University Hospital', metadata: { ...requiredDetails.en, participationType } },
} satisfies Record<Language, Pick<Registration, 'affiliation' | 'metadata'>>
