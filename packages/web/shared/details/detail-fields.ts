import { type EnteredFields, fieldNames, type ParticipantField } from '@uketsuke/contract'

/** The participant's details in registration and profile: named as on the wire, always strings. */
export type DetailFields = {
  affiliation: string
  metadata: Record<ParticipantField, string>
}

/** The initial values of the form. */
export const fieldValuesOf = (entered: EnteredFields) =>
  Object.fromEntries(fieldNames.map((name) => [name, entered[name] ?? ''])) as DetailFields['metadata']
