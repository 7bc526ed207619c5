import type { BrokenRule, TicketPlan } from '@uketsuke/contract'
import { useState } from 'react'
import { forgetDrafts } from '../../lib/drafts.ts'
import { useStepEntry } from '../../lib/steps.ts'
import { chosenPlans, isSoldOut, type Offer } from '../../shared/order/offer.ts'
import type { Terms } from '../../shared/order/order-terms.tsx'
import { storedRegistration } from '../../shared/order/stored-order.ts'
import type { OpenPayment } from '../../shared/order/use-send-order.ts'
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
import { type PaymentWaiting, RegistrationPayment } from './registration-payment.tsx'
import { RegistrationResult } from './registration-result.tsx'
import { useConfirmOrder } from './use-confirm-order.ts'
import type { FormSection } from './use-detail-items.ts'

type Props = {
  link: Link
  offer: Offer
  choices: PlanChoices
  terms: Terms
  ways: Ways
  /** Others took seats, or an order gave them back. */
  onSeatsChanged: () => void
  openPayment: OpenPayment
  PaymentWaiting: PaymentWaiting
}

type Stage =
  | { name: 'form'; refused: readonly BrokenRule[] }
  | { name: 'payment'; orderId: string; registrationId: string; plans: TicketPlan[] }
  | { name: 'result'; registrationId: string; plans: TicketPlan[] }
  | { name: 'linkSent' }

/**
 * Steps 2 to 5: form, confirmation, payment, result. The confirmation has its own entry in the browser's
 * history.
 */
export function RegistrationFlow({ link, offer, choices, ...props }: Props) {
  const [values, setValues] = useState(() => readRegistrationDraft(link.code, choices))
  const [stage, setStage] = useState(() => firstStage(link, offer))
  // Null after an edit or a reload: the form must be checked before the confirmation.
  const [details, setDetails] = useState<Details | null>(null)
  const [toChange, setToChange] = useState<FormSection | null>(null)
  const confirmation = useStepEntry('confirmation', stage.name !== 'form')
  useLeaveGuard(stakeOf(stage, values))

  const finish = (registrationId: string, plans: TicketPlan[]) => {
    forgetDrafts()
    keepRegisteredLink(link.code, registrationId)
    setStage({ name: 'result', registrationId, plans })
  }
  const order = useConfirmOrder({
    link,
    offer,
    openPayment: props.openPayment,
    onSeatsChanged: props.onSeatsChanged,
    onSent: ({ orderId, registrationId, plans }) => {
      if (orderId === null) finish(registrationId, plans)
      else setStage({ name: 'payment', orderId, registrationId, plans })
    },
    onRefused: (refused) => {
      setStage({ name: 'form', refused })
      setDetails(null)
      confirmation.leave()
    },
  })
  // Stays on screen while the order is being sent, even after "back".
  const confirmed = confirmation.isHere || order.isSending ? details : null
  const change = (section: FormSection | null) => {
    setToChange(section)
    confirmation.leave()
  }

  switch (stage.name) {
    case 'form':
      if (confirmed)
        return (
          <RegistrationConfirmation
            // Remount for a reduced order, so that the screen starts at the top, where the new total is.
            key={confirmed.metadata.otherPlans?.join()}
            link={link}
            details={confirmed}
            offer={offer}
            terms={props.terms}
            ways={props.ways}
            error={order.error}
            isSending={order.isSending}
            onConfirm={() => order.confirm(confirmed)}
            onReduced={(rest) => {
              const otherPlans = rest.filter(({ type }) => type === 'option').map(({ planId }) => planId)
              order.forgetError()
              setValues({ ...values, metadata: { ...values.metadata, otherPlans } })
              setDetails({ ...confirmed, metadata: { ...confirmed.metadata, otherPlans } })
            }}
            onBack={() => change(null)}
            onChange={change}
            onLinkSent={() => setStage({ name: 'linkSent' })}
          />
        )
      return (
        <RegistrationForm
          link={link}
          offer={offer}
          choices={choices}
          initial={isStockError(order.error) ? withoutLostSeats(values, offer) : values}
          toChange={toChange}
          refused={stage.refused}
          preRegistrationPath={props.ways.preRegistrationPath}
          onEdited={() => setDetails(null)}
          onFilledIn={(filled, checked) => {
            order.forgetError()
            setStage({ name: 'form', refused: [] })
            setValues(filled)
            setDetails(checked)
            setToChange(null)
            confirmation.enter()
          }}
        />
      )
    case 'payment':
      return (
        <RegistrationPayment
          link={link}
          orderId={stage.orderId}
          plans={stage.plans}
          isFilledIn={values !== emptyForm}
          preRegistrationPath={props.ways.preRegistrationPath}
          PaymentWaiting={props.PaymentWaiting}
          onPaid={({ resultDetail }) =>
            finish(resultDetail?.registrationId ?? stage.registrationId, stage.plans)
          }
          onChanged={() => {
            props.onSeatsChanged()
            setDetails(null)
            setStage({ name: 'form', refused: [] })
          }}
        />
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
 * Resumes an order placed in this tab or another one, even a finished one, so that the form does not start a
 * second order.
 */
const firstStage = ({ code, person }: Link, offer: Offer): Stage => {
  const found = storedRegistration.find(code) ?? person.order
  if (!found) return { name: 'form', refused: [] }
  const { orderId, registrationId, planIds } = found
  const [planId = '', ...otherPlans] = planIds
  return { name: 'payment', orderId, registrationId, plans: chosenPlans(offer, planId, otherPlans) }
}

const stakeOf = ({ name }: Stage, values: FormValues): Stake | null => {
  if (name === 'payment') return 'seats'
  return name === 'form' && values !== emptyForm ? 'draft' : null
}

/** Clears the plans that sold out, or every option if it is not known which plans did. */
const withoutLostSeats = (values: FormValues, offer: Offer): FormValues => {
  const { planId, metadata } = values
  const isGone = isSoldOut(offer, planId)
  const otherPlans = metadata.otherPlans.filter((option) => !isSoldOut(offer, option))
  const isKnown = isGone || otherPlans.length < metadata.otherPlans.length
  return {
    ...values,
    planId: isGone ? '' : planId,
    metadata: { ...metadata, otherPlans: isKnown ? otherPlans : [] },
  }
}
