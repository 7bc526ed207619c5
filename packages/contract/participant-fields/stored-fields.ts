import { fieldNames, type IsNeeded, isAsked, isNeeded, type ParticipantField, type Place } from './fields.ts'

/** The fields as submitted; empty, null and absent are equivalent. */
export type EnteredFields = { [Name in ParticipantField]?: string | null | undefined }

/** The fields as stored, and as sent to My Page. */
export type StoredFields = {
  [Name in ParticipantField]: IsNeeded<Name, 'registration'> extends true ? string : string | null
}

/**
 * Selects the fields to store. Drops those that the form does not ask for, given the occupation and, if
 * known, the place. A missing field becomes '' where registration requires it, else null. This also completes
 * profiles that are older than a field.
 */
export const storedFieldsOf = (entered: EnteredFields, place?: Place): StoredFields => {
  const keep = (name: ParticipantField) => {
    const missing = isNeeded(name, 'registration') ? '' : null
    return isAsked(name, { occupation: entered.occupation, place }) ? entered[name] || missing : missing
  }
  return Object.fromEntries(fieldNames.map((name) => [name, keep(name)])) as StoredFields
}
