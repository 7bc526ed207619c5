import { amountChecks, taxRule, totalRule } from './amount-rules.ts'
import type { Rule } from './fields.ts'
import { brokenRules, noneOf, unlike } from './fields.ts'
import { orderIdChecks } from './order-id.ts'
import { refused } from './outcome.ts'
import type { Call, Provider } from './provider.ts'
import { shopRules } from './shop-rules.ts'
import { tenantNameChecks, tenantNameOf } from './tenant-name.ts'
import type { JobCd, ThreeDSecure } from './trades.ts'
import { openTrade, tradeByOrder } from './trades.ts'
import type { Form } from './wire.ts'

const DEFAULT_ITEM_CODE = '0000990'

interface Entry {
  form: Form
  provider: Provider
}

/**
 * Rules of EntryTran, in the order of their codes. TdFlag 1 is E01080010, "not matching the contract": 3-D
 * Secure 1 was discontinued, and charging without it would hide that. Tds2Type 1, which falls back to it, is
 * refused too.
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
    checks: amountChecks,
  },
  taxRule,
  {
    field: 'TdFlag',
    code: 'E0108',
    checks: [
      ['0007', noneOf('0', '1', '2')],
      ['0010', (flag) => flag === '1'],
    ],
  },
  { field: 'TdTenantName', code: 'E0137', checks: tenantNameChecks },
  totalRule,
  { field: 'Tds2Type', code: 'E0195', checks: [['0008', noneOf('2', '3')]] },
  // Its values are not public; clients send 1 and 2. Any digit is accepted and has no effect.
  { field: 'TdRequired', code: 'E01EZ', checks: [['0008', unlike(/^[0-9]$/)]] },
]

/**
 * EntryTran.idPass: registers a transaction and answers AccessID and AccessPass, 32 hex digits each.
 * A shop can use an OrderID once, paid or not; the second time is E01040010.
 */
export const entryTran: Call = async (form, provider, { work }) => {
  await work()
  const errors = brokenRules(entryTranRules, { form, provider })
  if (errors.length > 0) return refused(errors)

  const trade = openTrade(
    provider.trades,
    {
      shopId: form.ShopID ?? '',
      orderId: form.OrderID ?? '',
      jobCd: form.JobCd as JobCd,
      amount: Number(form.Amount ?? 0),
      tax: Number(form.Tax ?? 0),
      itemCode: isItemCode(form.ItemCode) ? form.ItemCode : DEFAULT_ITEM_CODE,
      ...(form.TdFlag === '2' ? { threeDSecure: threeDSecureOf(form) } : {}),
    },
    provider.clock(),
  )
  return { answer: { AccessID: trade.accessId, AccessPass: trade.accessPass } }
}

// The strict reading is the default: a shop that wants to charge cards that are not enrolled must say so.
const threeDSecureOf = ({ Tds2Type, TdTenantName = '' }: Form): ThreeDSecure => ({
  tds2Type: Tds2Type === '3' ? '3' : '2',
  tenantName: tenantNameOf(TdTenantName) ?? '',
})

// No error code for a malformed ItemCode is known, so it is ignored.
const isItemCode = (code: string | undefined): code is string => /^[0-9]{7}$/.test(code ?? '')
