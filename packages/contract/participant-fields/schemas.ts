import * as z from 'zod/mini'
import {
  absent,
  acrossFields,
  alphanumeric,
  halfWidthLine,
  line,
  numeric,
  oneOfForms,
  required,
  year,
} from '../rules.ts'
import { withoutPhoneSeparators, withoutSeparators } from '../text-input.ts'
import {
  type ChoiceField,
  type CodeOf,
  type FieldForm,
  fieldNamed,
  fieldNames,
  type IsNeeded,
  isAbroad,
  isNeeded,
  type ParticipantField,
} from './fields.ts'
import type { EnteredFields } from './stored-fields.ts'

/** Digits and hyphens in Japan; as people write it elsewhere. */
const postalCodes = { japan: /^(?=.*[0-9])(?=.*-)[0-9-]+$/, abroad: /^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]+$/ }

/**
 * A submitted value. The secretariat may omit a field that every registration needs, but must not send it
 * empty.
 */
const schemaOf = (name: ParticipantField): z.ZodMiniType => {
  const field = fieldNamed(name)
  const needed = isNeeded(name, 'registration') ? [required] : []
  switch (field.kind) {
    case 'choice':
      return z.enum(field.codes)
    case 'line':
      return line(field.max, ...needed)
    case 'phone':
      return z.string().check(z.overwrite(withoutPhoneSeparators), ...needed, numeric, z.maxLength(field.max))
    case 'postalCode':
      return halfWidthLine(field.max, ...needed, oneOfForms(postalCodes.japan, postalCodes.abroad))
    case 'membershipNumber':
      return halfWidthLine(field.max, ...needed, alphanumeric)
    case 'year':
      return z.string().check(z.overwrite(withoutSeparators), ...needed, year)
  }
}

type ValueOf<Name extends ParticipantField> = Name extends ChoiceField ? CodeOf<Name> : string
type Entered<Name extends ParticipantField> = z.ZodMiniType<ValueOf<Name>, ValueOf<Name>>
type Absent<S extends z.ZodMiniType> = z.ZodMiniOptional<z.ZodMiniNullable<S>>

type FormFields<Form extends FieldForm> = {
  [Name in ParticipantField]: IsNeeded<Name, Form> extends true ? Entered<Name> : Absent<Entered<Name>>
}

const fieldsOf = <Form extends FieldForm>(form: Form) =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const schema = schemaOf(name)
      return [name, isNeeded(name, form) ? schema : absent(schema)]
    }),
  ) as FormFields<Form>

export const registrationFields = fieldsOf('registration')
export const profileFields = fieldsOf('profile')
/** For imports and the secretariat, which may omit any field. */
export const importFields = Object.fromEntries(fieldNames.map((name) => [name, absent(schemaOf(name))])) as {
  [Name in ParticipantField]: Absent<Entered<Name>>
}

/** For a correction. Omitted fields stay unchanged; null clears a field that no registration needs. */
export const correctedFields = Object.fromEntries(
  fieldNames.map((name) => [
    name,
    isNeeded(name, 'registration') ? z.optional(schemaOf(name)) : absent(schemaOf(name)),
  ]),
) as { [Name in ParticipantField]: Absent<Entered<Name>> }

/** The fields as sent to My Page. */
export const answeredFields = Object.fromEntries(
  fieldNames.map((name) => [name, isNeeded(name, 'registration') ? z.string() : z.nullable(z.string())]),
) as {
  [Name in ParticipantField]: IsNeeded<Name, 'registration'> extends true
    ? z.ZodMiniString<string>
    : z.ZodMiniNullable<z.ZodMiniString<string>>
}

/** Requires the fields that depend on the occupation. */
export const requiredByOccupation = fieldNames.flatMap((name) => {
  const { askedIf } = fieldNamed(name)
  return askedIf && 'occupation' in askedIf
    ? [
        acrossFields<EnteredFields>(
          'requiredIf',
          name,
          (entered) => entered.occupation !== askedIf.occupation || Boolean(entered[name]),
        ),
      ]
    : []
})

/**
 * Requires a country or a prefecture: the English form asks for the former, the Japanese form for the latter.
 */
export const countryOrPrefecture = acrossFields<EnteredFields>(
  'requiredIf',
  'prefecture',
  ({ country, prefecture }) => Boolean(country) || Boolean(prefecture),
)

/** Missing texts and other types break rules of their own. */
const isWritten = (form: RegExp, text: unknown) => typeof text !== 'string' || text === '' || form.test(text)

/** The place decides how a postal code is written. An unknown place counts as Japan. */
export const postalCodeOfPlace = [
  acrossFields<EnteredFields>(
    'postalCode',
    'postalCode',
    (entered) => isAbroad(entered) || isWritten(postalCodes.japan, entered.postalCode),
  ),
  acrossFields<EnteredFields>(
    'postalCodeAbroad',
    'postalCode',
    (entered) => !isAbroad(entered) || isWritten(postalCodes.abroad, entered.postalCode),
  ),
]
