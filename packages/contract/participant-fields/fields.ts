import { countries } from '../choices/countries.ts'
import { contacts, genders, occupations, participationTypes } from '../choices/lists.ts'
import { prefectures } from '../choices/prefectures.ts'

/** The type of a value, which determines how it is normalised and validated; `max` counts characters. */
type Kind =
  | { kind: 'choice'; codes: readonly string[] }
  | { kind: 'line' | 'membershipNumber' | 'phone' | 'postalCode'; max: number }
  | { kind: 'year' }

/** The Japanese form asks for the prefecture, the English one for the country. */
export type Place = 'country' | 'prefecture'

export type FieldForm = 'registration' | 'profile'

/** A section of the forms, the confirmation and the profile. */
export type FieldSection = 'person' | 'work' | 'address' | 'participation'

type FieldDescription = Kind & {
  section: FieldSection
  /**
   * Whether the form requires the field when it shows it. An import and the secretariat may omit any field.
   */
  registration: 'required' | 'optional'
  profile: 'required' | 'optional'
  /** When the forms ask for the field; by default, always. `occupation` is a code of that field. */
  askedIf?: { occupation: (typeof occupations)[number] } | { place: Place }
}

/**
 * All fields of a participant beyond name, e-mail and affiliation. Schemas, reported rule violations and
 * import columns follow this order, and so do the forms within each section. Keys are the names on the wire
 * and in the database.
 *
 * To add a field, add an entry here. The compiler then demands its texts
 * (`phrases/{ja,en}/participant-fields.ts`), its control (`field-controls.tsx` of web), its sample values
 * (`testing/sample-details.ts`) and its rules in `faults/bad-input/`. CONTRIBUTING.md lists the steps that
 * tests demand.
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
    max: 15,
    section: 'work',
    registration: 'required',
    profile: 'required',
    askedIf: { occupation: 'OTHER' },
  },
  country: {
    kind: 'choice',
    codes: countries.map(({ code }) => code),
    section: 'address',
    registration: 'required',
    profile: 'required',
    askedIf: { place: 'country' },
  },
  postalCode: {
    kind: 'postalCode',
    max: 10,
    section: 'address',
    registration: 'required',
    profile: 'required',
  },
  prefecture: {
    kind: 'choice',
    codes: prefectures.map(({ code }) => code),
    section: 'address',
    registration: 'required',
    profile: 'required',
    askedIf: { place: 'prefecture' },
  },
  address: { kind: 'line', max: 500, section: 'address', registration: 'required', profile: 'required' },
  tel: { kind: 'phone', max: 20, section: 'address', registration: 'required', profile: 'required' },
  fax: { kind: 'phone', max: 20, section: 'address', registration: 'optional', profile: 'optional' },
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
    max: 20,
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

/** The fields that are a choice from a list. */
export type ChoiceField = {
  [Name in ParticipantField]: Fields[Name] extends { kind: 'choice' } ? Name : never
}[ParticipantField]
export type CodeOf<Name extends ChoiceField> = Fields[Name]['codes'][number]

/** Whether every call of a form must contain the field, because it is required and always asked for. */
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

/**
 * Whether the forms ask for a field, given the occupation. Without a place, whether the form of either
 * language does.
 */
export const isAsked = (
  name: ParticipantField,
  { occupation, place }: { occupation?: string | null | undefined; place?: Place | undefined },
): boolean => {
  const { askedIf } = fieldNamed(name)
  if (!askedIf) return true
  if ('occupation' in askedIf) return occupation === askedIf.occupation
  return place === undefined || place === askedIf.place
}

/** Whether an address is outside Japan. The Japanese form asks for no country, but lists "overseas". */
export const isAbroad = ({
  country,
  prefecture,
}: {
  country?: string | null | undefined
  prefecture?: string | null | undefined
}): boolean => (country ? country !== 'JP' : prefecture === 'OVERSEAS')

/** The fields of a section that the form asks for, in order. */
export const fieldsIn = (
  section: FieldSection,
  asked: { occupation: string | null | undefined; place: Place },
): ParticipantField[] =>
  fieldNames.filter((name) => fieldNamed(name).section === section && isAsked(name, asked))

export const isChoice = (name: ParticipantField): name is ChoiceField => fieldNamed(name).kind === 'choice'
