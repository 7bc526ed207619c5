import { accessRules } from './access-rules.ts'
import type { Alteration } from './alterations.ts'
import { alter, alteredAnswer } from './alterations.ts'
import type { Rule } from './fields.ts'
import { brokenRules, longerThan, noneOf, notDigits } from './fields.ts'
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

/**
 * Rules of AlterTran, in the order of their codes. Authorising a cancelled transaction again (JobCd AUTH,
 * CAPTURE, SAUTH) is not emulated and answers E01050004, "cannot be run".
 */
const alterTranRules: readonly Rule<Request>[] = [
  ...shopRules,
  {
    field: 'JobCd',
    code: 'E0105',
    required: true,
    checks: [
      ['0002', noneOf('SALES', 'VOID', 'RETURN', 'RETURNX', 'CANCEL', 'AUTH', 'CAPTURE', 'SAUTH')],
      ['0004', (jobCd) => ['AUTH', 'CAPTURE', 'SAUTH'].includes(jobCd)],
    ],
  },
  {
    field: 'Amount',
    code: 'E0106',
    // Only SALES needs it. The recorded answer shows that the provider ignores it when the transaction is
    // unknown.
    when: ({ form, trade }) => form.JobCd === 'SALES' && !!trade,
    required: true,
    checks: [
      ['0005', longerThan(7)],
      ['0006', notDigits],
      ['0010', (amount, { trade }) => /^[0-9]{1,7}$/.test(amount) && Number(amount) !== trade?.amount],
    ],
  },
  ...accessRules,
  { needs: ['AccessID', 'AccessPass'], errInfo: 'E01110002', fails: ({ trade }) => !trade },
]

/**
 * AlterTran.idPass: captures an authorised transaction (SALES) or cancels a paid one (VOID, RETURN, RETURNX,
 * or CANCEL, which picks the one that fits the date). A cancellation gets a new Approve and TranID; a capture
 * keeps them. Answers E11010002 for an unpaid transaction, and otherwise the errors of `alter`.
 */
export const alterTran: Call = async (form, provider, { work }) => {
  await work()
  const named = tradeByAccess(provider.trades, form.AccessID, form.AccessPass)
  const trade = named?.shopId === form.ShopID ? named : undefined
  const errors = brokenRules(alterTranRules, { form, provider, trade })
  if (errors.length > 0 || !trade) return refused(errors)

  const { payment } = trade
  if (!payment) return refused(['E11010002'])
  const now = provider.clock()
  const altered = alter(form.JobCd as Alteration, trade.status, payment.tranAt, now)
  if ('errInfo' in altered) return refused([altered.errInfo])

  if (altered.status !== 'SALES') {
    Object.assign(payment, acquirerNumbers(provider.trades, now))
    trade.charges -= 1
    trade.refunded += trade.amount + trade.tax
  }
  payment.tranAt = now
  trade.status = altered.status
  trade.processedAt = now
  return { answer: alteredAnswer(trade, payment), processed: trade }
}
