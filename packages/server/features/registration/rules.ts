import type { Profile, Registration } from '@uketsuke/contract'

type Told = Omit<Registration['metadata'] | Profile['metadata'], 'otherPlans' | 'furigana'>

/** What is kept of what a participant told beyond name, e-mail and affiliation; what was left empty is null. */
export const profileOf = (told: Told) => ({
  contact: told.contact,
  occupation: told.occupation,
  otherOccupation: (told.occupation === 'OTHER' && told.otherOccupation) || null,
  postalCode: told.postalCode,
  country: told.country ?? null,
  prefecture: told.prefecture ?? null,
  address: told.address,
  tel: told.tel,
  fax: told.fax || null,
  membershipNumber: told.membershipNumber,
  participationType: told.participationType ?? null,
  gender: told.gender ?? null,
  birth: told.birth || null,
})
