import type { Rule } from './fields.ts'
import { longerThan, unlike } from './fields.ts'
import type { Provider } from './provider.ts'
import type { Form } from './wire.ts'

/** Rules for ShopID and ShopPass, shared by every idPass call that takes them. */
export const shopRules: readonly Rule<{ form: Form; provider: Provider }>[] = [
  { field: 'ShopID', code: 'E0101', required: true, checks: [['0008', unlike(/^[A-Za-z0-9]{1,13}$/)]] },
  { field: 'ShopPass', code: 'E0102', required: true, checks: [['0008', longerThan(10)]] },
  {
    needs: ['ShopID', 'ShopPass'],
    errInfo: 'E01030002',
    fails: ({ form, provider }) => provider.shops.get(form.ShopID ?? '') !== form.ShopPass,
  },
]
