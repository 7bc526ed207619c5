import type { CardForm } from '@uketsuke/contract'
import { emptyCard, withoutSecrets } from '../card/card-entry.ts'
import type { KnownCard } from '../card/card-number.ts'
import type { Attempt } from '../payer.ts'
import { type EndStage, firstStage, type OpenedOrder, type Stage } from '../payment-stage.ts'
import type { Refusal } from '../providers/token-maker.ts'
import { cardOfJob } from '../stored-payment.ts'

export type PaymentState = {
  stage: Stage
  /** The initial values of the card form. Each round is a fresh form. */
  entry: { card: CardForm; round: number }
  /** The known part of the last attempt's card. */
  tried: KnownCard | null
}

export type PaymentEvent =
  | { name: 'filledIn'; card: CardForm }
  /** The buyer goes back to the card form, perhaps because the provider's script refused the card. */
  | { name: 'wentBack'; refusal: Refusal | undefined }
  /** The payment time is over before an attempt. */
  | { name: 'timedOut' }
  | { name: 'attempted'; attempt: Attempt }
  | { name: 'begun'; jobId: string }
  | { name: 'ended'; stage: EndStage }
  /** Another window is paying. `error`: the server says so. */
  | { name: 'foundElsewhere'; error?: Error }
  /** The other window's payment ended without paying the order. */
  | { name: 'openedAgain' }
  /** The buyer enters a card for another attempt, here or in the first window. */
  | { name: 'startedOver'; canPay: boolean }
  /** The page was left. Browsers may keep it in memory, where it must hold no card. */
  | { name: 'left' }

export const firstState = (opened: OpenedOrder): PaymentState => {
  const stage = firstStage(opened)
  const tried = stage.name === 'awaiting' ? cardOfJob(opened.orderId, stage.jobId) : null
  return { stage, entry: { card: emptyCard, round: 0 }, tried }
}

export const nextState = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const { stage, entry } = state
  const freshEntry = (card: CardForm) => ({ card, round: entry.round + 1 })
  switch (event.name) {
    case 'filledIn':
      return { ...state, stage: { name: 'confirmation' }, entry: { ...entry, card: event.card } }
    case 'wentBack':
      return { ...state, stage: { name: 'card', refusal: event.refusal } }
    case 'timedOut':
      return { ...state, stage: { name: 'over' }, entry: freshEntry(emptyCard) }
    case 'attempted': {
      const { attempt } = event
      return {
        stage: { name: 'beginning', attempt },
        entry: freshEntry(withoutSecrets(entry.card)),
        tried: attempt.card,
      }
    }
    case 'begun':
      return { ...state, stage: { name: 'awaiting', jobId: event.jobId, isFresh: true } }
    case 'ended':
      return { ...state, stage: event.stage }
    case 'foundElsewhere':
      return { ...state, stage: { name: 'elsewhere', error: event.error } }
    case 'openedAgain':
      return { ...state, stage: { name: 'openAgain', error: 'error' in stage ? stage.error : undefined } }
    case 'startedOver':
      return { ...state, stage: { name: event.canPay ? 'card' : 'firstWindow' } }
    case 'left': {
      const isConfirming = stage.name === 'confirmation'
      return { ...state, stage: isConfirming ? { name: 'card' } : stage, entry: freshEntry(emptyCard) }
    }
  }
}
