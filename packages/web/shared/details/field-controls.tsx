import {
  type FieldForm,
  type FieldSection,
  fieldNamed,
  fieldNames,
  fieldsIn,
  isAsked,
  isChoice,
  type ParticipantField,
  type Place,
  toHalfWidth,
  withoutPhoneSeparators,
} from '@uketsuke/contract'
import type { ComponentProps, ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMessages } from 'use-intl'
import { useFormControl } from '../../ui/form/form-control.ts'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DetailFields } from './detail-fields.ts'
import { birthYears, useChoices } from './field-choices.ts'
import { JapanesePostalCodeField, PostalCodeField } from './postal-code-field.tsx'

type TextLook = Pick<
  ComponentProps<typeof TextField>,
  'type' | 'width' | 'inputMode' | 'autoComplete' | 'normalize'
>
type Control =
  | { as: 'radio' }
  | { as: 'select'; autoComplete?: string }
  | ({ as: 'text' /** Near the maximum, the characters left are shown. */; isCounted?: true } & TextLook)

/** The postal code has components of its own. */
type PlainField = Exclude<ParticipantField, 'postalCode'>

const controls: Record<PlainField, Control> = {
  contact: { as: 'radio' },
  occupation: { as: 'select' },
  otherOccupation: { as: 'text', width: 'medium', isCounted: true },
  country: { as: 'select', autoComplete: 'country' },
  prefecture: { as: 'select', autoComplete: 'address-level1' },
  // `address-line1`: with `street-address` a browser fills in all lines.
  address: { as: 'text', autoComplete: 'address-line1', isCounted: true },
  tel: { as: 'text', type: 'tel', width: 'medium', autoComplete: 'tel', normalize: withoutPhoneSeparators },
  fax: { as: 'text', type: 'tel', width: 'medium', autoComplete: 'off', normalize: withoutPhoneSeparators },
  gender: { as: 'radio' },
  birth: { as: 'select', autoComplete: 'bday-year' },
  membershipNumber: {
    as: 'text',
    width: 'medium',
    autoComplete: 'off',
    normalize: toHalfWidth,
    isCounted: true,
  },
  participationType: { as: 'radio' },
}

/** The form that shows the fields, and whether it asks for the country or the prefecture. */
export type Asked = { form: FieldForm; place: Place }

/** The visible fields of a section, in the order of the contract. */
export function SectionFields({ section, ...asked }: Asked & { section: FieldSection }) {
  const control = useFormControl<DetailFields>()
  const occupation = useWatch({ control, name: 'metadata.occupation' })
  return fieldsIn(section, { occupation, place: asked.place }).map((name) => {
    if (name !== 'postalCode') return <FieldControl key={name} name={name} form={asked.form} />
    return asked.place === 'prefecture' ? (
      <JapanesePostalCodeField key={name} />
    ) : (
      <PostalCodeField key={name} />
    )
  })
}

type ListProps = Omit<ComponentProps<typeof SelectField<DetailFields>>, 'onChoose'>

/** The lists on which other fields depend. */
const lists: { [Name in PlainField]?: ComponentType<ListProps> } = {
  occupation: OccupationField,
  country: PlaceField,
  prefecture: PlaceField,
}

type FieldTexts = { label: string; hint?: string; hintIfOptional?: string }

function FieldControl({ name, form }: { name: PlainField; form: FieldForm }) {
  const control = useFormControl<DetailFields>()
  const texts: Record<PlainField, FieldTexts> = useMessages().participantFields
  const choicesOf = useChoices()
  const field = fieldNamed(name)
  const isRequired = field[form] === 'required'
  const { label, hint, hintIfOptional } = texts[name]
  const shared = {
    label,
    hint: isRequired ? hint : (hintIfOptional ?? hint),
    control,
    name: `metadata.${name}` as const,
    isRequired,
  }
  const choices = () => (isChoice(name) ? choicesOf(name) : birthYears())
  const look = controls[name]
  switch (look.as) {
    case 'radio':
      return <RadioField {...shared} choices={choices()} />
    case 'select': {
      const Select = lists[name] ?? SelectField
      return (
        <Select
          {...shared}
          {...(look.autoComplete && { autoComplete: look.autoComplete })}
          width="medium"
          choices={choices()}
        />
      )
    }
    case 'text': {
      const { as: _, isCounted, ...text } = look
      return <TextField {...shared} {...text} {...(isCounted && 'max' in field && { limit: field.max })} />
    }
  }
}

/** Clears the free text when the occupation is no longer "other". */
function OccupationField(field: ListProps) {
  const { setValue } = useFormContext<DetailFields>()
  const forget = (occupation: string) => {
    for (const other of fieldNames) if (!isAsked(other, { occupation })) setValue(`metadata.${other}`, '')
  }
  return <SelectField {...field} onChoose={forget} />
}

/** Checks an entered postal code by the rule of the new place. */
function PlaceField(field: ListProps) {
  const { getValues, trigger } = useFormContext<DetailFields>()
  const check = () => {
    if (getValues('metadata.postalCode')) void trigger('metadata.postalCode')
  }
  return <SelectField {...field} onChoose={check} />
}
