import { countries } from '../choices/countries.ts'
import { contacts, genders, occupations, participationTypes } from '../choices/lists.ts'
import { prefectures } from '../choices/prefectures.ts'

/** What a value consists of, and so how it is tidied and judged; `most` counts characters. */
type Kind =
  | { kind: 'choice'; codes: readonly string[] }
  | { kind: 'line' | 'membershipNumber' | 'phone' | 'postalCode'; most: number }
  | { kind: 'year' }

/** In Japanese the prefecture is asked, in English the country. */
export type Place = 'country' | 'prefecture'

export type FieldForm = 'registration' | 'profile'

/** A part of the forms, the confirmation and the profile. */
export type FieldSection = 'person' | 'work' | 'address' | 'participation'

export type FieldDescription = Kind & {
  section: FieldSection
  /** Whether the form insists on it when it asks for it. An import and the secretariat may leave out any field. */
  registration: 'required' | 'optional'
  profile: 'required' | 'optional'
  /** Without it a field is always asked; `occupation` is one of that field's codes. */
  askedIf?: { occupation: (typeof occupations)[number] } | { place: Place }
}

/**
 * What participants tell beyond name, e-mail and affiliation: each field once. The order is that of the schemas, of broken
 * rules and import columns, and within a section that of the forms. Keys are the names on the wire and in the database.
 *
 * A new field is an entry here. The compiler then asks for its texts (`phrases/{ja,en}/participant-fields.ts`), its control
 * (`field-controls.tsx` of web), and its rules and samples in `faults/`; all else follows from the entry.
 */
export const participantFields = {
  contact: {
    kind: 'choice',
    codes: contacts,
    section: 'address',
    registration: 'required',
    profile: 'required',
  },
  occupation: {
    kind: 'choice',
    codes: occupations,
    section: 'work',
    registration: 'required',
    profile: 'required',
  },
  otherOccupation: {
    kind: 'line',
    most: 15,
    section: 'work',
    registration: 'required',
    profile: 'required',
    askedIf: { occupation: 'OTHER' },
  },
  postalCode: {
    kind: 'postalCode',
    most: 10,
    section: 'address',
    registration: 'required',
    profile: 'required',
  },
  country: {
    kind: 'choice',
    codes: countries.map(({ code }) => code),
    section: 'address',
    registration: 'required',
    profile: 'required',
    askedIf: { place: 'country' },
  },
  prefecture: {
    kind: 'choice',
    codes: prefectures.map(({ code }) => code),
    section: 'address',
    registration: 'required',
    profile: 'required',
    askedIf: { place: 'prefecture' },
  },
  address: { kind: 'line', most: 500, section: 'address', registration: 'required', profile: 'required' },
  tel: { kind: 'phone', most: 20, section: 'address', registration: 'required', profile: 'required' },
  fax: { kind: 'phone', most: 20, section: 'address', registration: 'optional', profile: 'optional' },
  gender: {
    kind: 'choice',
    codes: genders,
    section: 'person',
    registration: 'optional',
    profile: 'optional',
  },
  birth: { kind: 'year', section: 'person', registration: 'optional', profile: 'optional' },
  membershipNumber: {
    kind: 'membershipNumber',
    most: 20,
    section: 'participation',
    registration: 'required',
    profile: 'required',
  },
  participationType: {
    kind: 'choice',
    codes: participationTypes,
    section: 'participation',
    registration: 'optional',
    profile: 'required',
  },
} as const satisfies Record<string, FieldDescription>

type Fields = typeof participantFields
export type ParticipantField = keyof Fields

/** The fields one chooses, and the codes of one of them. */
export type ChoiceField = {
  [Name in ParticipantField]: Fields[Name] extends { kind: 'choice' } ? Name : never
}[ParticipantField]
export type CodeOf<Name extends ChoiceField> = Fields[Name]['codes'][number]

/** Whether every call of a form must tell the field: it is required, and always asked. */
export type IsNeeded<Name extends ParticipantField, Form extends FieldForm> =
  Fields[Name] extends Record<Form, 'required'>
    ? Fields[Name] extends { askedIf: object }
      ? false
      : true
    : false

export const fieldNames = Object.keys(participantFields) as ParticipantField[]

export const fieldNamed = (name: ParticipantField): FieldDescription => participantFields[name]

export const isNeeded = (name: ParticipantField, form: FieldForm): boolean =>
  fieldNamed(name)[form] === 'required' && !fieldNamed(name).askedIf

/** Whether a field is asked of somebody with this occupation; without a place, in either language. */
export const isAsked = (
  name: ParticipantField,
  { occupation, place }: { occupation?: string | null | undefined; place?: Place | undefined },
): boolean => {
  const { askedIf } = fieldNamed(name)
  if (!askedIf) return true
  if ('occupation' in askedIf) return occupation === askedIf.occupation
  return place === undefined || place === askedIf.place
}

/** The fields of a section that are asked of somebody, in their order. */
export const fieldsIn = (
  section: FieldSection,
  asked: { occupation: string | null | undefined; place: Place },
): ParticipantField[] =>
  fieldNames.filter((name) => fieldNamed(name).section === section && isAsked(name, asked))

export const isChoice = (name: ParticipantField): name is ChoiceField => fieldNamed(name).kind === 'choice'
