import type { Messages } from '../index.ts'

export const participantFields = {
  contact: { label: 'Type of address' },
  occupation: { label: 'Occupation' },
  otherOccupation: { label: 'Occupation (other)', hint: 'At most 15 characters.' },
  postalCode: { label: 'Postal code' },
  country: { label: 'Country or region' },
  prefecture: { label: 'Prefecture' },
  address: { label: 'Address', hint: 'Street, city and state' },
  tel: { label: 'Phone number', hint: 'Saved as digits without hyphens, for example 442079460000.' },
  fax: { label: 'Fax number', hint: 'Saved as digits without hyphens.' },
  gender: { label: 'Gender' },
  birth: { label: 'Year of birth' },
  membershipNumber: {
    label: 'Membership number',
    hint: 'Members: your number. Enter 99 if you have applied for membership, 00 if you are not a member.',
  },
  participationType: {
    label: 'Type of participation',
    hintIfOptional: 'If you have not decided yet, you can choose later on My Page.',
  },
} satisfies Messages['participantFields']
