import { isFullyRefunded, isRefunded, type LocalizedText, type Purchase, type User } from '@uketsuke/contract'
import { formatSecond } from '../../lib/format.ts'

/** Marks a missing value: no card was charged, nothing was paid, no category is left. */
export const nothing = '---'

/** The bought category, or that of a guest. */
export const categoryOf = ({
  firstPlan,
  participation,
}: Pick<User, 'firstPlan' | 'participation'>): LocalizedText | undefined =>
  firstPlan?.planName ?? participation?.category

/** Purchases in the order of their payment, the oldest first. */
export const byPaymentDate = (purchases: readonly Purchase[]): Purchase[] =>
  purchases.toSorted((one, other) => Date.parse(one.payAt) - Date.parse(other.payAt))

export const paidAtOf = ({ price, payAt }: Pick<Purchase, 'price' | 'payAt'>): string =>
  price === 0 ? nothing : formatSecond(payAt)

export const cardNumberOf = ({ cardLast4 }: Pick<Purchase, 'cardLast4'>): string =>
  cardLast4 ? `**** **** **** ${cardLast4}` : nothing

/** MMYY as MM/YY. */
export const cardExpiryOf = ({ cardExp }: Pick<Purchase, 'cardExp'>): string =>
  cardExp ? `${cardExp.slice(0, 2)}/${cardExp.slice(2)}` : nothing

/** The participant's option plans, by the date of their payments. */
export const boughtOptions = ({ payments, metadata }: Pick<User, 'payments' | 'metadata'>) =>
  byPaymentDate(payments.filter((purchase) => !isFullyRefunded(purchase))).flatMap((purchase) =>
    purchase.tickets
      .filter(({ type, planId }) => type === 'option' && Object.hasOwn(metadata.optionPlans, planId))
      .map((ticket) => ({
        planId: ticket.planId,
        planName: ticket.planName,
        price: ticket.price,
        paidAt: paidAtOf(purchase),
        isRefunded: isRefunded(purchase, ticket),
      })),
  )

/** The participant's payments less their refunds, in whole yen. */
export const amountKept = (purchases: readonly Pick<Purchase, 'price' | 'refunds'>[]): number =>
  purchases.reduce(
    (sum, { price, refunds }) => refunds.reduce((left, { amount }) => left - amount, sum + price),
    0,
  )
