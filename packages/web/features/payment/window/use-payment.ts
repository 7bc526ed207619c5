import { useEffect, useReducer } from 'react'
import { useNavigate } from 'react-router'
import { hasCode, isUndecided } from '../../../lib/api-error.ts'
import { announcePayment, useAnswers, usePaymentMoments } from '../../../lib/payment-channel.ts'
import { knownOf } from '../card/card-number.ts'
import { type Attempt, canPay } from '../payer.ts'
import { type EndStage, isOpen, momentOf, type OpenedOrder } from '../payment-stage.ts'
import { useBeginPayment } from '../queries.ts'
import { forgetJob, forgetPayment } from '../stored-payment.ts'
import { firstState, nextState } from './payment-state.ts'
import { closePaymentWindow, forgetJobInAddress, isLeavingForBank, orderPage } from './payment-window.ts'
import { useWindowLife } from './use-window-life.ts'

/** The state of the payment window, and the acts that also concern server, storage or other windows. */
export const usePayment = (opened: OpenedOrder, onChanged: () => void) => {
  const { orderId, payer } = opened
  const [state, happen] = useReducer(nextState, opened, firstState)
  const begin = useBeginPayment(orderId, payer)
  const navigate = useNavigate()

  const moment = momentOf(state.stage)
  useEffect(() => {
    if (moment) announcePayment(orderId, moment)
  }, [orderId, moment])
  useAnswers(orderId)
  // Changed, cancelled or paid in another window: no card may be typed for it any more.
  usePaymentMoments(orderId, (announced) => {
    if (announced === 'done' && moment === 'card') onChanged()
  })
  useWindowLife(() => {
    if (moment && moment !== 'done') announcePayment(orderId, isLeavingForBank() ? 'bank' : 'closed')
    happen({ name: 'left' })
  })

  const end = (stage: EndStage) => {
    if (isOpen(stage)) forgetJob(orderId)
    else forgetPayment(orderId)
    happen({ name: 'ended', stage })
  }

  /** Also repeats an attempt whose answer was lost. */
  const attempt = (made: Attempt) => {
    happen({ name: 'attempted', attempt: made })
    begin.mutate(made, {
      onSuccess: ({ jobId }) => happen({ name: 'begun', jobId }),
      onError: (error) => {
        if (hasCode(error, 'ALREADY_COMPLETED')) {
          onChanged()
          happen({ name: 'foundElsewhere', error })
        } else if (!isUndecided(error)) {
          // The order itself knows whether another window has paid it too late.
          if (hasCode(error, 'PAYMENT_EXPIRED')) onChanged()
          end({ name: 'refused', error })
        }
      },
    })
  }

  const startOver = () => {
    onChanged()
    happen({ name: 'startedOver', canPay: canPay(payer) })
  }

  return {
    ...state,
    happen,
    beginError: begin.error,
    attempt,
    pay: (token: string) =>
      attempt({ token, idempotencyKey: crypto.randomUUID(), card: knownOf(state.entry.card.cardNo) }),
    end,
    loseJob: (error: Error) => {
      forgetJobInAddress()
      end({ name: 'refused', error })
    },
    leaveJob: () => {
      forgetJob(orderId)
      forgetJobInAddress()
      startOver()
    },
    startOver,
    /** The order stays as it is: the first window offers to open this one again. */
    leave: () => {
      announcePayment(orderId, 'closed')
      // Until the window is gone, nothing in it can pay.
      happen({ name: 'left' })
      closePaymentWindow(() => void navigate(orderPage(payer)))
    },
  }
}
