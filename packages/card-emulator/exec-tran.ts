import { createHash } from 'node:crypto'
import type { Card } from './cards.ts'
import { declineOf, maskCardNo } from './cards.ts'
import { execTranRules, METHODS_WITH_PAY_TIMES } from './exec-tran-rules.ts'
import { failure } from './failure.ts'
import { brokenRules } from './fields.ts'
import { japanTimestamp } from './japan-time.ts'
import type { Call, Provider } from './provider.ts'
import { spendToken } from './tokens.ts'
import type { Payment, Trade } from './trades.ts'
import { tradeByAccess } from './trades.ts'
import { acquirerNumbers } from './tran-id.ts'
import type { Answer, Form } from './wire.ts'

// The acquirer the test environment answers for its cards.
const FORWARD = '2a99662'

/**
 * ExecTran.idPass: charges the card behind Token (or reserves, or checks, as JobCd says).
 *
 * A decline leaves the transaction UNPROCESSED: the same AccessID may be executed again with a new token.
 * E90010001 while another ExecTran of the transaction runs, E11010001 once it is settled, EX10003xx for
 * the token. A well-formed CardNo is E61040001: the emulated shop may not send raw card numbers.
 */
export const execTran: Call = async (form, provider, work) => {
  const trade = tradeByAccess(provider.trades, form.AccessID, form.AccessPass)
  const errors = brokenRules(execTranRules, { form, trade })
  if (errors.length > 0 || !trade) return failure(errors)
  if (!form.Token) return failure(['E61040001'])
  if (trade.executing) return failure(['E90010001'])
  if (trade.status !== 'UNPROCESSED') return failure(['E11010001'])

  const spent = spendToken(provider.tokens, form.Token, trade.shopId, provider.clock())
  if ('errInfo' in spent) return failure([spent.errInfo])

  trade.executing = true
  try {
    await work()
  } finally {
    trade.executing = false
  }

  const now = provider.clock()
  const decline = declineOf(spent.card, japanTimestamp(now).slice(2, 6))
  if (decline) return failure([decline])
  return paidAnswer(trade, settle(trade, spent.card, form, provider, now), form, provider)
}

function settle(trade: Trade, card: Card, form: Form, provider: Provider, now: Date): Payment {
  const method = form.Method ?? ''
  const payment: Payment = {
    maskedCardNo: maskCardNo(card.cardNo),
    expire: card.expire,
    method,
    payTimes: METHODS_WITH_PAY_TIMES.includes(method) ? (form.PayTimes ?? '') : '',
    forward: FORWARD,
    ...acquirerNumbers(provider.trades, now),
    tranAt: now,
    clientFields: [form.ClientField1 ?? '', form.ClientField2 ?? '', form.ClientField3 ?? ''],
  }
  trade.payment = payment
  trade.status = trade.jobCd
  trade.processedAt = now
  // A validity check asks the issuer about the card and takes nothing.
  if (trade.jobCd !== 'CHECK') trade.charges += 1
  return payment
}

function paidAnswer(trade: Trade, payment: Payment, form: Form, provider: Provider): Answer {
  const signed = {
    OrderID: trade.orderId,
    Forward: payment.forward,
    Method: payment.method,
    PayTimes: payment.payTimes,
    Approve: payment.approve,
    TranID: payment.tranId,
    TranDate: japanTimestamp(payment.tranAt),
  }
  const [ClientField1, ClientField2, ClientField3] = payment.clientFields
  return {
    ACS: '0',
    ...signed,
    CheckString: checkString(Object.values(signed), provider.shops.get(trade.shopId) ?? ''),
    ...(form.ClientFieldFlag === '1' ? { ClientField1, ClientField2, ClientField3 } : {}),
  }
}

// MD5 hex over the answer's values and the ShopPass, joined without a separator.
function checkString(values: readonly string[], shopPass: string): string {
  return createHash('md5')
    .update(values.join('') + shopPass)
    .digest('hex')
}
