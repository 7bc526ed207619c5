import type { TransactionView } from '@uketsuke/card-emulator'
import type { Entry } from './books.ts'

/** The yen that pay for a registration: 0 unless the order is completed. */
export const yenOfRegistration = ({ state, price, refunded }: Entry): number =>
  state === 'completed' ? price - refunded : 0

/**
 * Violations, as sentences, of the rules for an order that hold at any moment, even while work is in
 * progress.
 */
export const faultsAtAnyMoment = (entry: Entry): string[] => {
  const { state, endOfHistory, price, refunded, participant, provider } = entry
  const wrong: string[] = []
  if (provider.charges > 1 || provider.charged > price)
    wrong.push(`charged ${provider.charges} times, ${provider.charged} yen for ${price} yen`)
  if (endOfHistory !== state) wrong.push(`is ${state}, but its history ends ${endOfHistory}`)
  if (state === 'completed' && participant !== 'active' && !entry.isToBeDisabled)
    wrong.push(`completed, but its participant is ${participant}`)
  if (provider.refunded < refunded)
    wrong.push(`refunded ${refunded} yen in our books, ${provider.refunded} yen in the provider's`)
  return wrong
}

/** Not the server's own list: the audit judges it. */
const unsettledStates = ['open', 'charging', 'authenticating', 'unknown']

/** Violations, as sentences, of the rules for an order that hold once everything is settled. */
const faultsWhenSettled = (entry: Entry): string[] => {
  const { state, price, refunded, refundsDone, undecided, provider } = entry
  const wrong = faultsAtAnyMoment(entry)
  if (undecided > 0) wrong.push(`${undecided} payments or refunds are still undecided`)
  if (unsettledStates.includes(state)) wrong.push(`is still ${state}`)
  if (provider.charged !== yenOfRegistration(entry) + provider.refunded)
    wrong.push(
      `${state} for ${price} yen, but charged ${provider.charged} and refunded ${provider.refunded} yen`,
    )
  if (refunded !== provider.refunded || refunded !== refundsDone)
    wrong.push(
      `refunded ${refunded} yen by the order, ${refundsDone} by its refunds, ${provider.refunded} by the provider`,
    )
  return wrong
}

export type Sums = { charged: number; registrations: number; refunded: number }

/** The totals of the money equation: charged = registrations + refunded. */
export const sumsOf = (entries: readonly Entry[], strays: readonly TransactionView[]): Sums => ({
  charged: [...entries.map(({ provider }) => provider), ...strays].reduce(
    (sum, { charged }) => sum + charged,
    0,
  ),
  registrations: entries.reduce((sum, entry) => sum + yenOfRegistration(entry), 0),
  refunded: entries.reduce((sum, { provider }) => sum + provider.refunded, 0),
})

/** All violations in the settled books. */
export const auditBooks = ({
  entries,
  strays,
}: {
  entries: readonly Entry[]
  strays: readonly TransactionView[]
}): string[] => {
  const { charged, registrations, refunded } = sumsOf(entries, strays)
  return [
    ...entries.flatMap((entry) => faultsWhenSettled(entry).map((wrong) => `${entry.orderId}: ${wrong}`)),
    ...strays.map(({ orderId }) => `the provider has an order ${orderId} that we do not know`),
    ...(charged === registrations + refunded
      ? []
      : [
          `totals do not match: charged ${charged}, registrations ${registrations}, refunded ${refunded} yen`,
        ]),
  ]
}
