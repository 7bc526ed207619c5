import { fieldNames, type ParticipantField, type ToldFields } from '@uketsuke/contract'

/** What people tell of themselves, when they register and in their profile: named as on the wire, and always texts. */
export type DetailFields = {
  affiliation: string
  metadata: Record<ParticipantField, string>
}

/** The fields as a form begins with them. */
export const fieldValuesOf = (told: ToldFields) =>
  Object.fromEntries(fieldNames.map((name) => [name, told[name] ?? ''])) as DetailFields['metadata']
