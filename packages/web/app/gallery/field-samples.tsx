import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { CheckboxCards, RadioCards } from '../../ui/form/choice-cards.tsx'
import { FieldPair } from '../../ui/form/field-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/section.tsx'
import { useSampleTexts } from './use-sample-texts.ts'

const empty = { text: '', tel: '', email: '', password: '', select: '', radio: '', ticked: false }
const start = { ...empty, plan: '', options: [] as string[] }
type Values = typeof start

const accept: Check<Values> = (value) => ({ value, broken: [] })
const refuse: Check<Values> = (value) => ({
  value,
  broken: [
    { path: 'text', rule: 'maxLength', limit: 30 },
    { path: 'tel', rule: 'numeric' },
    { path: 'email', rule: 'email' },
    ...['password', 'select', 'radio', 'ticked', 'plan', 'options'].map((path) => ({
      path,
      rule: 'required' as const,
    })),
  ],
})

type Props = { title: string; state: 'normal' | 'broken' | 'disabled' }

export function FieldSamples({ title, state }: Props) {
  const t = useTranslations('ui')
  const { short, medium, long } = useSampleTexts()
  const form = useSchemaForm<Values>(state === 'broken' ? refuse : accept, start)
  const { control, trigger } = form
  const isDisabled = state === 'disabled'

  useEffect(() => {
    if (state === 'broken') void trigger()
  }, [state, trigger])

  const choices = [
    { value: 'a', label: short },
    { value: 'b', label: medium },
    { value: 'c', label: long },
  ]
  const cards = [
    { value: 'a', label: short, aside: '¥15,000', description: long, isDisabled },
    {
      value: 'b',
      label: medium,
      aside: '¥3,000',
      note: { text: short, tone: 'warning' as const },
      isDisabled,
    },
    { value: 'c', label: short, note: { text: medium, tone: 'quiet' as const }, isDisabled: true },
  ]
  return (
    <Section title={title} variant="card">
      <Form
        form={form}
        label={title}
        onSubmit={() => {
          throw new Error('Nothing is behind this form')
        }}
        actions={
          <Actions>
            <Button type="submit" variant="primary" isDisabled={isDisabled}>
              {t('retry')}
            </Button>
          </Actions>
        }
      >
        <TextField
          {...{ control, isDisabled }}
          name="text"
          label={`TextField, ${medium}`}
          hint={long}
          isRequired
        />
        <FieldPair>
          <TextField {...{ control, isDisabled }} name="tel" type="tel" label="tel" width="medium" />
          <TextField
            {...{ control, isDisabled }}
            name="email"
            type="email"
            label="email"
            isRequired={false}
          />
        </FieldPair>
        <PasswordField
          {...{ control, isDisabled }}
          name="password"
          label="PasswordField"
          autoComplete="new-password"
          isRequired
        />
        <SelectField
          {...{ control, isDisabled, choices }}
          name="select"
          label="SelectField"
          width="medium"
          isRequired
        />
        <RadioField {...{ control, isDisabled, choices }} name="radio" label="RadioField" isRequired />
        <CheckboxField
          {...{ control, isDisabled }}
          name="ticked"
          label={`CheckboxField, ${medium}`}
          missing={short}
          isRequired
        />
        <RadioCards {...{ control, isDisabled }} name="plan" label="RadioCards" choices={cards} isRequired />
        <CheckboxCards {...{ control, isDisabled }} name="options" label="CheckboxCards" choices={cards} />
      </Form>
    </Section>
  )
}
