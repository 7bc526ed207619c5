import { accessRules } from './access-rules.ts'
import { alteredAnswer, CANCEL_DAYS, daysSince, isCancellable } from './alterations.ts'
import { amountChecks, taxRule, totalRule } from './amount-rules.ts'
import type { Rule } from './fields.ts'
import { brokenRules, noneOf } from './fields.ts'
import { refused } from './outcome.ts'
import type { Call, Provider } from './provider.ts'
import { shopRules } from './shop-rules.ts'
import type { Trade } from './trades.ts'
import { tradeByAccess } from './trades.ts'
import { acquirerNumbers } from './tran-id.ts'
import type { Form } from './wire.ts'

interface Request {
  form: Form
  provider: Provider
  /** The shop's transaction with this AccessID and AccessPass, if there is one. */
  trade: Trade | undefined
}

/** Rules of ChangeTran, in the order of their codes. */
const changeTranRules: readonly Rule<Request>[] = [
  ...shopRules,
  { field: 'JobCd', code: 'E0105', required: true, checks: [['0002', noneOf('CAPTURE', 'AUTH', 'SAUTH')]] },
  { field: 'Amount', code: 'E0106', required: true, checks: amountChecks },
  taxRule,
  ...accessRules,
  { needs: ['AccessID', 'AccessPass'], errInfo: 'E01110002', fails: ({ trade }) => !trade },
  totalRule,
]

/**
 * ChangeTran.idPass: changes the amount of a paid transaction; this is how a partial refund works. The status
 * stays, Approve and TranID are new. Answers E11010002 for an unpaid transaction, E11010003 after a
 * cancellation or for a JobCd that differs from the transaction's, E11010010 more than 180 days after the
 * last processing.
 */
export const changeTran: Call = async (form, provider, { work }) => {
  await work()
  const named = tradeByAccess(provider.trades, form.AccessID, form.AccessPass)
  const trade = named?.shopId === form.ShopID ? named : undefined
  const errors = brokenRules(changeTranRules, { form, provider, trade })
  if (errors.length > 0 || !trade) return refused(errors)

  const { payment } = trade
  if (!payment) return refused(['E11010002'])
  // SAUTH allows a change but not a cancellation.
  const changeable = isCancellable(trade.status) || trade.status === 'SAUTH'
  if (!changeable || form.JobCd !== trade.jobCd) return refused(['E11010003'])
  const now = provider.clock()
  if (daysSince(payment.tranAt, now) > CANCEL_DAYS) return refused(['E11010010'])

  changeAmount(trade, Number(form.Amount), Number(form.Tax ?? 0))
  Object.assign(payment, acquirerNumbers(provider.trades, now))
  payment.tranAt = now
  trade.processedAt = now
  return { answer: alteredAnswer(trade, payment), processed: trade }
}

const changeAmount = (trade: Trade, amount: number, tax: number): void => {
  const more = amount + tax - (trade.amount + trade.tax)
  if (more > 0) trade.charged += more
  else trade.refunded -= more
  trade.amount = amount
  trade.tax = tax
}
