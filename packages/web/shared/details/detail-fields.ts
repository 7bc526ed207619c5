import { fieldNames, type ParticipantField, type ToldFields } from '@uketsuke/contract'

/** The participant's details in registration and profile: named as on the wire, always strings. */
export type DetailFields = {
  affiliation: string
  metadata: Record<ParticipantField, string>
}

/** The initial values of the form. */
export const fieldValuesOf = (told: ToldFields) =>
  Object.fromEntries(fieldNames.map((name) => [name, told[name] ?? ''])) as DetailFields['metadata']
