import { limits, participationTypes, toHalfWidth } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import type { CardChoice } from '../../ui/form/choice-card.tsx'
import { CheckboxCards, RadioCards } from '../../ui/form/choice-cards.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { SectionProps } from './section-props.ts'

export type PlanChoices = { tickets: CardChoice[]; optionPlans: CardChoice[] }

type Props = Pick<SectionProps, 'control'> & { choices: PlanChoices }

export function ParticipationSection({ control, choices }: Props) {
  const t = useTranslations('registration.form')
  const ticket = useTranslations('ticket')
  const type = useTranslations('choices.participationType')
  return (
    <Section variant="card" title={t('participation')}>
      <TextField
        control={control}
        name="metadata.membershipNumber"
        limit={limits.maxLengths.membershipNumber}
        label={t('membershipNumber')}
        hint={t('membershipNumberHint')}
        width="medium"
        normalize={toHalfWidth}
        autoComplete="off"
        isRequired
      />
      <RadioField
        control={control}
        name="metadata.participationType"
        label={t('participationType')}
        isRequired={false}
        choices={participationTypes.map((value) => ({ value, label: type(value) }))}
      />
      <RadioCards
        control={control}
        name="planId"
        label={ticket('category')}
        hint={ticket('categoryHint')}
        choices={choices.tickets}
        isRequired
      />
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
