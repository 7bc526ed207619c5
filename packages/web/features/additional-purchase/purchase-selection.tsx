import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { chosenPlans, type Offer } from '../../shared/order/offer.ts'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { CardChoice } from '../../ui/form/choice-card.tsx'
import { CheckboxCards } from '../../ui/form/choice-cards.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useKeptDraft } from '../../ui/form/use-kept-draft.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/section.tsx'
import { PurchaseFrame } from './purchase-frame.tsx'
import styles from './purchase-selection.module.css'

type Props = {
  offer: Offer
  choices: readonly CardChoice[]
  initial: readonly string[]
  profilePath: string
  onEdited: () => void
  onChosen: (planIds: string[]) => void
}

type Values = { options: string[] }

/** Step 2: selects the options. The next step needs at least one. */
export function PurchaseSelection({ offer, choices, initial, profilePath, onEdited, onChosen }: Props) {
  const t = useTranslations('additionalPurchase')
  const form = useForm<Values>({ defaultValues: { options: [...initial] } })
  const options = useWatch({ control: form.control, name: 'options' })
  useLeaveGuard(options.length > 0 ? 'edits' : null)
  useKeptDraft(form, onEdited)
  const isAnyLeft = choices.some(({ isDisabled }) => !isDisabled)
  return (
    <PurchaseFrame step="selection" title={t('selection.title')} lead={t('selection.lead')} isWide>
      <Form
        form={form}
        label={t('selection.title')}
        onSubmit={(values) => onChosen(values.options)}
        aside={
          <div aria-live="polite">
            <OrderedPlans
              title={t('order')}
              plans={chosenPlans(offer, '', options)}
              empty={t('selection.nothingChosen')}
            />
          </div>
        }
        actions={
          <div>
            {isAnyLeft && options.length === 0 && <p className={styles.note}>{t('selection.chooseFirst')}</p>}
            <Actions>
              <Button type="submit" variant="primary" isDisabled={options.length === 0}>
                {t('selection.next')}
              </Button>
              <ButtonLink to={profilePath}>{t('toMyPage')}</ButtonLink>
            </Actions>
          </div>
        }
      >
        {!isAnyLeft && (
          <EmptyState drawing="seats">
            <p>{t('selection.none')}</p>
          </EmptyState>
        )}
        {choices.length > 0 && (
          <Section variant="card">
            <CheckboxCards
              control={form.control}
              name="options"
              label={t('selection.options')}
              hint={t('selection.hint')}
              choices={choices}
              isRequired
            />
          </Section>
        )}
      </Form>
    </PurchaseFrame>
  )
}
