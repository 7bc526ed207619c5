import type { TicketPlan } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import type { ErrorTexts } from '../../lib/errors.ts'
import { chosenPlans, type Offer, totalOf } from '../../shared/order/offer.ts'
import { OnScreen } from '../../shared/order/order-frame.tsx'
import { OrderRefused } from '../../shared/order/order-refused.tsx'
import { OrderTerms, type Terms } from '../../shared/order/order-terms.tsx'
import { OrderTotal } from '../../shared/order/order-total.tsx'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import type { SendError } from '../../shared/order/ordering.ts'
import { useSoldOut } from '../../shared/order/use-sold-out.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Section } from '../../ui/section.tsx'
import { ExpiredLink, isLinkExpired, type Ways } from './expired-link.tsx'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'
import styles from './registration-confirmation.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { type FormSection, formSections, useDetailItems } from './use-detail-items.ts'

type Props = {
  link: Link
  details: Details
  offer: Offer
  terms: Terms
  ways: Ways
  error: SendError | null
  isSending: boolean
  onConfirm: () => void
  /** Continues with what has not sold out. */
  onReduced: (rest: readonly TicketPlan[]) => void
  onBack: () => void
  /** Back to one section of the form. */
  onChange: (section: FormSection) => void
  onLinkSent: () => void
}

/** The last screen before the order: everything bought and entered, and the terms. */
export function RegistrationConfirmation(props: Props) {
  const t = useTranslations('registration.confirmation')
  const order = useTranslations('registration')('order')
  const plans = chosenPlans(props.offer, props.details.planId, props.details.metadata.otherPlans ?? [])
  const { gone, isCategoryGone, rest, texts, total } = useSoldOut(props.offer, plans, props.error)
  // The terms of the order stay on screen even if all of its plans are sold out.
  const isPaid = (total ?? totalOf(plans)) > 0
  const ticket = useTranslations('ticket.soldOutMeanwhile')
  const hasLinkExpired = isLinkExpired(props.error?.cause)
  const isOver = isStockError(props.error) || hasLinkExpired
  const failure = <SendFailure error={props.error} texts={texts} />
  const actions = (
    <Actions>
      {rest ? (
        <Button variant="primary" onPress={() => props.onReduced(rest)}>
          {ticket('drop')}
        </Button>
      ) : isCategoryGone ? (
        <Button variant="primary" onPress={() => props.onChange('participation')}>
          {ticket('otherCategory')}
        </Button>
      ) : (
        <Button variant="primary" isPending={props.isSending} isDisabled={isOver} onPress={props.onConfirm}>
          {t(isPaid ? 'submitPaid' : 'submitFree')}
        </Button>
      )}
      <Button icon="arrowLeft" isDisabled={props.isSending} onPress={props.onBack}>
        {t('back')}
      </Button>
    </Actions>
  )
  return (
    <RegistrationFrame
      step="confirmation"
      title={t('title')}
      lead={!isOver && t(isPaid ? 'leadPaid' : 'leadFree')}
      aside={<OrderedPlans title={order} plans={plans} gone={gone} total={total} />}
      beforeAside={
        isOver && (
          <>
            <OrderRefused>{failure}</OrderRefused>
            <OnScreen>
              {hasLinkExpired ? (
                <ExpiredLink
                  {...props.ways}
                  code={props.link.code}
                  error={props.error?.cause}
                  onLinkSent={props.onLinkSent}
                />
              ) : (
                actions
              )}
            </OnScreen>
          </>
        )
      }
    >
      <OrderTerms terms={props.terms} isPaid={isPaid} />
      <Entered {...props} />
      {!isOver && (
        <>
          {failure}
          <OnScreen>
            {isPaid && total !== null && <OrderTotal total={total}>{t('newWindow')}</OrderTotal>}
            {actions}
          </OnScreen>
        </>
      )}
    </RegistrationFrame>
  )
}

/** The entered values by section of the form, each with a way back to it while the form can be sent. */
function Entered({ link, details, error, isSending, onChange }: Props) {
  const t = useTranslations('registration.confirmation')
  const form = useTranslations('registration.form')
  const items = useDetailItems(link, details)
  return (
    <Section variant="card" title={t('entered')}>
      {formSections.map((section) => (
        <div key={section} className={styles.part}>
          <div className={styles.head}>
            <h3>{form(section)}</h3>
            {!isLinkExpired(error?.cause) && (
              <OnScreen>
                <Button
                  variant="quiet"
                  icon="edit"
                  label={t('changeOf', { section: form(section) })}
                  isDisabled={isSending}
                  onPress={() => onChange(section)}
                >
                  {t('change')}
                </Button>
              </OnScreen>
            )}
          </div>
          <DescriptionList items={items[section]} />
        </div>
      ))}
    </Section>
  )
}

/** Retrying can't help: another option must be selected. */
export const isStockError = (error: SendError | null): boolean =>
  hasCode(error?.cause, 'RESOURCE_NOT_AVAILABLE')

function SendFailure({ error, texts }: { error: SendError | null; texts: ErrorTexts }) {
  const { reserve, register } = useMessages().registration.errors
  const errorText = useErrorText()
  if (!error) return null
  const textsOfCall = error.failedCall === 'reserve' ? { ...register, ...reserve } : register
  return <Alert tone="error">{errorText(error.cause, { ...textsOfCall, ...texts })}</Alert>
}
