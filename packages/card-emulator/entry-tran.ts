import { failure } from './failure.ts'
import type { Rule } from './fields.ts'
import { brokenRules, longerThan, noneOf, notDigits } from './fields.ts'
import { orderIdChecks } from './order-id.ts'
import type { Call, Provider } from './provider.ts'
import { shopRules } from './shop-rules.ts'
import type { JobCd } from './trades.ts'
import { openTrade, tradeByOrder } from './trades.ts'
import type { Form } from './wire.ts'

const LARGEST_TOTAL = 9_999_999
const DEFAULT_ITEM_CODE = '0000990'

interface Entry {
  form: Form
  provider: Provider
}

/**
 * Rules of EntryTran in the order of their codes. TdFlag 1 and 2 are E01080010, "not matching the contract":
 * the emulated shop has no 3-D Secure yet, and to charge without it would hide that.
 */
const entryTranRules: readonly Rule<Entry>[] = [
  ...shopRules,
  {
    field: 'OrderID',
    code: 'E0104',
    required: true,
    checks: [
      ...orderIdChecks,
      ['0010', (orderId, { form, provider }) => !!tradeByOrder(provider.trades, form.ShopID, orderId)],
    ],
  },
  {
    field: 'JobCd',
    code: 'E0105',
    required: true,
    checks: [['0002', noneOf('CHECK', 'CAPTURE', 'AUTH', 'SAUTH')]],
  },
  {
    field: 'Amount',
    code: 'E0106',
    required: ({ form }) => form.JobCd !== 'CHECK',
    checks: [
      ['0005', longerThan(7)],
      ['0006', notDigits],
      ['0011', (amount) => Number(amount) === 0],
    ],
  },
  {
    field: 'Tax',
    code: 'E0107',
    checks: [
      ['0005', longerThan(7)],
      ['0006', notDigits],
    ],
  },
  {
    field: 'TdFlag',
    code: 'E0108',
    checks: [
      ['0007', noneOf('0', '1', '2')],
      ['0010', (flag) => flag === '1' || flag === '2'],
    ],
  },
  {
    needs: ['Amount'],
    errInfo: 'E01490005',
    fails: ({ form }) => Number(form.Amount) + Number(form.Tax ?? 0) > LARGEST_TOTAL,
  },
]

/**
 * EntryTran.idPass: registers a transaction and answers AccessID and AccessPass, 32 hex digits each.
 * An OrderID is used once per shop, paid or not; the second time is E01040010.
 */
export const entryTran: Call = async (form, provider, work) => {
  await work()
  const errors = brokenRules(entryTranRules, { form, provider })
  if (errors.length > 0) return failure(errors)

  const trade = openTrade(
    provider.trades,
    {
      shopId: form.ShopID ?? '',
      orderId: form.OrderID ?? '',
      jobCd: form.JobCd as JobCd,
      amount: Number(form.Amount ?? 0),
      tax: Number(form.Tax ?? 0),
      itemCode: isItemCode(form.ItemCode) ? form.ItemCode : DEFAULT_ITEM_CODE,
    },
    provider.clock(),
  )
  return { AccessID: trade.accessId, AccessPass: trade.accessPass }
}

// No error code for a malformed ItemCode is known, so it counts as not sent.
function isItemCode(code: string | undefined): code is string {
  return /^[0-9]{7}$/.test(code ?? '')
}
