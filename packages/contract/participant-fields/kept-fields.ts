import { fieldNames, type IsNeeded, isAsked, isNeeded, type ParticipantField, type Place } from './fields.ts'

/** The fields as somebody tells them; empty, null and absent are the same. */
export type ToldFields = { [Name in ParticipantField]?: string | null | undefined }

/** The fields as they are kept, and as My Page gets them. */
export type KeptFields = {
  [Name in ParticipantField]: IsNeeded<Name, 'registration'> extends true ? string : string | null
}

/**
 * What is kept of what was told: nothing that was not asked of this occupation or, where it is given, in this place. What
 * is missing is empty where the registration requires it, else null; so this also completes what was kept before a field
 * was added.
 */
export const keptFieldsOf = (told: ToldFields, place?: Place): KeptFields => {
  const keep = (name: ParticipantField) => {
    const missing = isNeeded(name, 'registration') ? '' : null
    return isAsked(name, { occupation: told.occupation, place }) ? told[name] || missing : missing
  }
  return Object.fromEntries(fieldNames.map((name) => [name, keep(name)])) as KeptFields
}
