import type { Messages } from '../index.ts'

export const participantFields = {
  contact: { label: 'Type of address' },
  occupation: { label: 'Occupation' },
  otherOccupation: { label: 'Occupation (other)', hint: 'Up to 15 characters.' },
  postalCode: { label: 'Postal code' },
  country: { label: 'Country or region' },
  prefecture: { label: 'Prefecture' },
  address: { label: 'Address', hint: 'Street, city, and state or province' },
  tel: {
    label: 'Phone number',
    hint: 'Digits only, starting with the country code, for example 442079460000.',
  },
  fax: {
    label: 'Fax number',
    hint: 'Digits only, starting with the country code, for example 442079460001.',
  },
  gender: { label: 'Gender' },
  birth: { label: 'Year of birth' },
  membershipNumber: {
    label: 'Membership number',
    hint: 'Enter your number if you are a member, 99 if you have applied for membership, or 00 if you are not a member.',
  },
  participationType: {
    label: 'Type of participation',
    hintIfOptional: 'If you have not decided yet, you can choose later on My Page.',
  },
} satisfies Messages['participantFields']
