import type { BrokenRule, Language, PaymentResult, TicketPlan } from '@uketsuke/contract'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { useLanguage } from '../../lib/language.tsx'
import { useStepEntry } from '../../lib/steps.ts'
import { chosenPlans, isSoldOut, type Offer, totalOf } from '../../shared/order/offer.ts'
import type { Terms } from '../../shared/order/order-terms.tsx'
import { type Stake, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { LinkSent, type Ways } from './expired-link.tsx'
import { emptyForm, type FormValues } from './form-values.ts'
import type { PlanChoices } from './participation-section.tsx'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'
import { keepRegisteredLink } from './registered-link.ts'
import { isStockError, RegistrationConfirmation } from './registration-confirmation.tsx'
import { readRegistrationDraft } from './registration-draft.ts'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationFrame } from './registration-frame.tsx'
import { RegistrationResult } from './registration-result.tsx'
import type { Sent } from './send-registration.ts'
import { forgetOrder, storedOrder, storeOrder } from './stored-order.ts'
import { UnpaidOrderActions } from './unpaid-order-actions.tsx'
import type { FormSection } from './use-detail-items.ts'
import { useSendRegistration } from './use-send-registration.ts'

export type PaymentWindow = {
  show: (order: { mode: 'normal'; orderId: string; code: string; language: Language }) => void
  close: () => void
}

type Props = {
  link: Link
  offer: Offer
  choices: PlanChoices
  terms: Terms
  ways: Ways
  /** Others took seats, or an order gave them back. */
  onSeatsChanged: () => void
  /** Called in the click that confirms the order, or the browser would block the window. */
  openPayment: () => PaymentWindow
  PaymentWaiting: ComponentType<{
    order: { mode: 'normal'; orderId: string; code: string }
    onEnded: () => void
    onDone: (result: PaymentResult) => void
    children: ReactNode
  }>
}

type Stage =
  | { at: 'form'; refused: readonly BrokenRule[] }
  | { at: 'payment'; orderId: string; registrationId: string; plans: TicketPlan[] }
  | { at: 'result'; registrationId: string; plans: TicketPlan[] }
  | { at: 'linkSent' }

/**
 * Steps 2 to 5: form, confirmation, payment, result. The confirmation has its own entry in the browser's
 * history.
 */
export function RegistrationFlow({ link, offer, choices, PaymentWaiting, ...props }: Props) {
  const t = useTranslations('registration.payment')
  const { language } = useLanguage()
  const [values, setValues] = useState(() => readRegistrationDraft(link.code, choices))
  const [stage, setStage] = useState(() => firstStage(link, offer))
  const send = useSendRegistration({ onSoldOut: props.onSeatsChanged })
  // Missing after an edit and after a reload: the form must be checked before it is confirmed.
  const [details, setDetails] = useState<Details | null>(null)
  const confirmation = useStepEntry('confirmation', stage.at !== 'form')
  const [toChange, setToChange] = useState<FormSection | null>(null)
  const goBack = (section: FormSection | null) => {
    setToChange(section)
    confirmation.leave()
  }
  // Kept on screen while it sends, also after "back".
  const confirmed = confirmation.isHere || send.isPending ? details : null
  useLeaveGuard(stakeOf(stage, values))

  const confirm = async (details: Details) => {
    const { planId, metadata } = details
    const otherPlans = metadata.otherPlans ?? []
    const plans = chosenPlans(offer, planId, otherPlans)
    const payment = totalOf(plans) > 0 ? props.openPayment() : null
    const options = plans.filter(({ type }) => type === 'option')
    const goOn = ({ orderId, registrationId }: Sent) => {
      if (orderId === null) {
        payment?.close()
        forgetDrafts()
        keepRegisteredLink(link.code, registrationId)
        return setStage({ at: 'result', registrationId, plans })
      }
      payment?.show({ mode: 'normal', orderId, code: link.code, language })
      storeOrder({ code: link.code, orderId, registrationId, planIds: [planId, ...otherPlans] })
      setStage({ at: 'payment', orderId, registrationId, plans })
    }
    const stop = (cause: unknown) => {
      payment?.close()
      const refused = cause instanceof ApiError ? (cause.details ?? []) : []
      if (refused.length > 0) {
        setStage({ at: 'form', refused })
        back()
      }
    }
    send.mutate(
      { link, details, options, stocks: offer.stocks },
      { onSuccess: goOn, onError: (error) => stop(error.cause) },
    )
  }

  /** After a lost seat the options are selected again, and so is a full category. */
  const initial = isStockError(send.error) ? withoutLostSeats(values, offer) : values
  const back = () => {
    setDetails(null)
    confirmation.leave()
  }

  switch (stage.at) {
    case 'form':
      if (confirmed)
        return (
          <RegistrationConfirmation
            link={link}
            details={confirmed}
            offer={offer}
            terms={props.terms}
            ways={props.ways}
            error={send.error}
            isSending={send.isPending}
            onConfirm={() => confirm(confirmed)}
            onBack={() => goBack(null)}
            onChange={goBack}
            onLinkSent={() => setStage({ at: 'linkSent' })}
          />
        )
      return (
        <RegistrationForm
          link={link}
          offer={offer}
          choices={choices}
          initial={initial}
          toChange={toChange}
          refused={stage.refused}
          cancelledPath={props.ways.preRegistrationPath}
          onEdited={() => setDetails(null)}
          onFilledIn={(filled, checked) => {
            send.reset()
            setStage({ at: 'form', refused: [] })
            setValues(filled)
            setDetails(checked)
            setToChange(null)
            confirmation.enter()
          }}
        />
      )
    case 'payment':
      return (
        <RegistrationFrame step="payment" title={t('title')}>
          <PaymentWaiting
            order={{ mode: 'normal', orderId: stage.orderId, code: link.code }}
            onEnded={forgetOrder}
            onDone={({ resultDetail }) => {
              const registrationId = resultDetail?.registrationId ?? stage.registrationId
              forgetDrafts()
              keepRegisteredLink(link.code, registrationId)
              setStage({ at: 'result', registrationId, plans: stage.plans })
            }}
          >
            <UnpaidOrderActions
              link={link}
              orderId={stage.orderId}
              isFilledIn={values !== emptyForm}
              cancelledPath={props.ways.preRegistrationPath}
              onChanged={() => {
                props.onSeatsChanged()
                setDetails(null)
                setStage({ at: 'form', refused: [] })
              }}
            />
          </PaymentWaiting>
        </RegistrationFrame>
      )
    case 'result':
      return (
        <RegistrationResult
          registrationId={stage.registrationId}
          email={link.person.email}
          plans={stage.plans}
          loginPath={props.ways.loginPath}
        />
      )
    case 'linkSent':
      return <LinkSent />
  }
}

/**
 * Resumes the order of this tab, also to say how it ended, or that of another: the form would start a second
 * one.
 */
const firstStage = ({ code, person }: Link, offer: Offer): Stage => {
  const found = storedOrder(code) ?? person.order
  if (!found) return { at: 'form', refused: [] }
  const { orderId, registrationId, planIds } = found
  const [planId = '', ...otherPlans] = planIds
  return { at: 'payment', orderId, registrationId, plans: chosenPlans(offer, planId, otherPlans) }
}

const stakeOf = ({ at }: Stage, values: FormValues): Stake | null => {
  if (at === 'payment') return 'seats'
  return at === 'form' && values !== emptyForm ? 'draft' : null
}

const withoutLostSeats = (values: FormValues, offer: Offer): FormValues => ({
  ...values,
  planId: isSoldOut(offer, values.planId) ? '' : values.planId,
  metadata: { ...values.metadata, otherPlans: [] },
})
