import { useTranslations } from 'use-intl'
import { type Asked, SectionFields } from '../../shared/details/field-controls.tsx'
import type { CardChoice } from '../../ui/form/choice-card.tsx'
import { CheckboxCards, RadioCards } from '../../ui/form/choice-cards.tsx'
import { useFormControl } from '../../ui/form/form-control.ts'
import { Section } from '../../ui/section.tsx'
import type { FormValues } from './form-values.ts'

export type PlanChoices = { tickets: CardChoice[]; optionPlans: CardChoice[] }

/** The membership number comes after the category, which decides whether there is one. */
export function ParticipationSection({ choices, asked }: { choices: PlanChoices; asked: Asked }) {
  const control = useFormControl<FormValues>()
  const t = useTranslations('registration.form')
  const ticket = useTranslations('ticket')
  return (
    <Section variant="card" title={t('participation')}>
      <RadioCards
        control={control}
        name="planId"
        label={ticket('category')}
        hint={ticket('categoryHint')}
        choices={choices.tickets}
        isRequired
      />
      <SectionFields section="participation" {...asked} />
      {choices.optionPlans.length > 0 && (
        <CheckboxCards
          control={control}
          name="metadata.otherPlans"
          label={ticket('options')}
          hint={ticket('optionsHint')}
          choices={choices.optionPlans}
          isRequired={false}
        />
      )}
    </Section>
  )
}
