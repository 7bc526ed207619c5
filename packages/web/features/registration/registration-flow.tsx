import type { BrokenRule, Language, PaymentResult, TicketPlan } from '@uketsuke/contract'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { useLanguage } from '../../lib/language.tsx'
import { chosenPlans, isSoldOut, type Offer, totalOf } from '../../shared/order/offer.ts'
import type { Terms } from '../../shared/order/order-terms.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { LinkSent, type Ways } from './expired-link.tsx'
import { emptyForm, type FormValues } from './form-values.ts'
import type { PlanChoices } from './participation-section.tsx'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'
import { keepRegisteredLink } from './registered-link.ts'
import { isStockError, RegistrationConfirmation } from './registration-confirmation.tsx'
import { forgetRegistrationDraft, readRegistrationDraft } from './registration-draft.ts'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationFrame } from './registration-frame.tsx'
import { RegistrationResult } from './registration-result.tsx'
import type { Sent } from './send-registration.ts'
import { forgetOrder, storedOrder, storeOrder } from './stored-order.ts'
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
  onSoldOut: () => void
  /** Called in the click that confirms the order, or the browser would block the window. */
  openPayment: () => PaymentWindow
  PaymentWaiting: ComponentType<{
    order: { mode: 'normal'; orderId: string; code: string }
    onEnded: () => void
    onDone: (result: PaymentResult) => void
  }>
}

type Stage =
  | { at: 'form'; refused: readonly BrokenRule[] }
  | { at: 'confirmation'; details: Details }
  | { at: 'payment'; orderId: string; registrationId: string; plans: TicketPlan[] }
  | { at: 'result'; registrationId: string; plans: TicketPlan[] }
  | { at: 'linkSent' }

/** Steps 2 to 5: form, confirmation, payment, result. */
export function RegistrationFlow({ link, offer, choices, PaymentWaiting, ...props }: Props) {
  const t = useTranslations('registration.payment')
  const { language } = useLanguage()
  const [values, setValues] = useState(() => readRegistrationDraft(link.code, choices))
  const [stage, setStage] = useState(() => firstStage(link.code, offer))
  const send = useSendRegistration({ onSoldOut: props.onSoldOut })
  const isOver = stage.at === 'result' || stage.at === 'linkSent'
  useLeaveGuard(stage.at === 'payment' || (!isOver && values !== emptyForm))

  const confirm = async (details: Details) => {
    const { planId, metadata } = details
    const otherPlans = metadata.otherPlans ?? []
    const plans = chosenPlans(offer, planId, otherPlans)
    const payment = totalOf(plans) > 0 ? props.openPayment() : null
    const options = plans.filter(({ type }) => type === 'option')
    const goOn = ({ orderId, registrationId }: Sent) => {
      if (orderId === null) {
        payment?.close()
        forgetRegistrationDraft()
        keepRegisteredLink(link.code, registrationId)
        return setStage({ at: 'result', registrationId, plans })
      }
      payment?.show({ mode: 'normal', orderId, code: link.code, language })
      storeOrder({ code: link.code, orderId, registrationId, planId, otherPlans })
      setStage({ at: 'payment', orderId, registrationId, plans })
    }
    const stop = (cause: unknown) => {
      payment?.close()
      const refused = cause instanceof ApiError ? (cause.details ?? []) : []
      if (refused.length > 0) back(refused)
    }
    send.mutate(
      { link, details, options, stocks: offer.stocks },
      { onSuccess: goOn, onError: (error) => stop(error.cause) },
    )
  }

  /** After a lost seat the options are selected again, and so is a full category. */
  const back = (refused: readonly BrokenRule[] = []) => {
    if (isStockError(send.error)) setValues(withoutLostSeats(values, offer))
    send.reset()
    setStage({ at: 'form', refused })
  }

  switch (stage.at) {
    case 'form':
      return (
        <RegistrationForm
          link={link}
          offer={offer}
          choices={choices}
          initial={values}
          refused={stage.refused}
          cancelledPath={props.ways.preRegistrationPath}
          onFilledIn={(filled, details) => {
            setValues(filled)
            setStage({ at: 'confirmation', details })
          }}
        />
      )
    case 'confirmation':
      return (
        <RegistrationConfirmation
          link={link}
          details={stage.details}
          offer={offer}
          terms={props.terms}
          ways={props.ways}
          error={send.error}
          isSending={send.isPending}
          onConfirm={() => confirm(stage.details)}
          onBack={() => back()}
          onLinkSent={() => setStage({ at: 'linkSent' })}
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
              forgetRegistrationDraft()
              keepRegisteredLink(link.code, registrationId)
              setStage({ at: 'result', registrationId, plans: stage.plans })
            }}
          />
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

/** Resumes an order that was open when the tab was left: the form would start a second one. */
const firstStage = (code: string, offer: Offer): Stage => {
  const found = storedOrder(code)
  if (!found) return { at: 'form', refused: [] }
  const { orderId, registrationId, planId, otherPlans } = found
  return { at: 'payment', orderId, registrationId, plans: chosenPlans(offer, planId, otherPlans) }
}

const withoutLostSeats = (values: FormValues, offer: Offer): FormValues => ({
  ...values,
  planId: isSoldOut(offer, values.planId) ? '' : values.planId,
  metadata: { ...values.metadata, otherPlans: [] },
})
