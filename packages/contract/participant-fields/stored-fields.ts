import { fieldNames, type IsNeeded, isAsked, isNeeded, type ParticipantField, type Place } from './fields.ts'

/** The fields as submitted; empty, null and absent mean the same. */
export type EnteredFields = { [Name in ParticipantField]?: string | null | undefined }

/** The fields as stored, and as sent to My Page. */
export type StoredFields = {
  [Name in ParticipantField]: IsNeeded<Name, 'registration'> extends true ? string : string | null
}

/**
 * Selects the fields to store: drops those that the form does not ask for, given the occupation and, if
 * known, the place. A missing field becomes '' where registration requires it, else null, which also
 * completes profiles stored before a field was added.
 */
export const storedFieldsOf = (entered: EnteredFields, place?: Place): StoredFields => {
  const keep = (name: ParticipantField) => {
    const missing = isNeeded(name, 'registration') ? '' : null
    return isAsked(name, { occupation: entered.occupation, place }) ? entered[name] || missing : missing
  }
  return Object.fromEntries(fieldNames.map((name) => [name, keep(name)])) as StoredFields
}
