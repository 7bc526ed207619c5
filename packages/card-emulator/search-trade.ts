import type { Rule } from './fields.ts'
import { brokenRules } from './fields.ts'
import { japanTimestamp } from './japan-time.ts'
import { orderIdChecks } from './order-id.ts'
import { refused } from './outcome.ts'
import type { Call, Provider } from './provider.ts'
import { shopRules } from './shop-rules.ts'
import type { Trade } from './trades.ts'
import { tradeByOrder } from './trades.ts'
import type { Answer, Form } from './wire.ts'

interface Search {
  form: Form
  provider: Provider
}

const searchTradeRules: readonly Rule<Search>[] = [
  ...shopRules,
  { field: 'OrderID', code: 'E0104', required: true, checks: orderIdChecks },
]

/**
 * SearchTrade.idPass: the state of one order, with AccessID and AccessPass, so that a client can recover from
 * a lost EntryTran answer. An unknown OrderID is E01110002 (assumed, because the provider's own code is not
 * public).
 */
export const searchTrade: Call = async (form, provider, { work }) => {
  await work()
  const errors = brokenRules(searchTradeRules, { form, provider })
  if (errors.length > 0) return refused(errors)

  const trade = tradeByOrder(provider.trades, form.ShopID, form.OrderID)
  return trade ? { answer: stateOf(trade) } : refused(['E01110002'])
}

const stateOf = (trade: Trade): Answer => {
  const { payment } = trade
  return {
    OrderID: trade.orderId,
    Status: trade.status,
    ProcessDate: japanTimestamp(trade.processedAt),
    JobCd: trade.jobCd,
    AccessID: trade.accessId,
    AccessPass: trade.accessPass,
    ItemCode: trade.itemCode,
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    SiteID: '',
    MemberID: '',
    CardNo: payment?.maskedCardNo ?? '',
    Expire: payment?.expire ?? '',
    Method: payment?.method ?? '',
    PayTimes: payment?.payTimes ?? '',
    Forward: payment?.forward ?? '',
    TranID: payment?.tranId ?? '',
    Approve: payment?.approve ?? '',
    ClientField1: payment?.clientFields[0] ?? '',
    ClientField2: payment?.clientFields[1] ?? '',
    ClientField3: payment?.clientFields[2] ?? '',
  }
}
