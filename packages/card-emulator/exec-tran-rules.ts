import type { Rule } from './fields.ts'
import { longerThan, noneOf, notDigits, shorterThan, unlike } from './fields.ts'
import { orderIdChecks } from './order-id.ts'
import type { Trade } from './trades.ts'
import type { Form } from './wire.ts'
import { byteLength } from './wire.ts'

/** Methods that pay in instalments, of which PayTimes says how many; with the others it is ignored. */
export const METHODS_WITH_PAY_TIMES: readonly string[] = ['2', '4']

interface Execution {
  form: Form
  /** The transaction AccessID and AccessPass name, when there is one. */
  trade: Trade | undefined
}

// The provider's recorded answer to a request that is wrong all over names neither Method nor PayTimes: it
// looks at them only when it knows the transaction.
const tradeIsKnown = ({ trade }: Execution) => !!trade
const tradeTakesMoney = ({ trade }: Execution) => trade?.jobCd !== 'CHECK'
const paysInTimes = ({ form, trade }: Execution) =>
  !!trade && METHODS_WITH_PAY_TIMES.includes(form.Method ?? '')

const comesWithoutToken = ({ form }: Execution) => !form.Token

/** Rules of ExecTran in the order of their codes. Card fields count only when no token is sent. */
export const execTranRules: readonly Rule<Execution>[] = [
  { field: 'OrderID', code: 'E0104', required: true, checks: orderIdChecks },
  { field: 'AccessID', code: 'E0109', required: true, checks: [['0008', unlike(/^[0-9a-f]{32}$/)]] },
  { field: 'AccessPass', code: 'E0110', required: true, checks: [['0008', unlike(/^[0-9a-f]{32}$/)]] },
  {
    needs: ['AccessID', 'AccessPass', 'OrderID'],
    errInfo: 'E01110002',
    fails: ({ form, trade }) => trade?.orderId !== form.OrderID,
  },
  {
    field: 'CardNo',
    code: 'E0117',
    when: comesWithoutToken,
    required: true,
    checks: [
      ['0003', longerThan(16)],
      ['0011', shorterThan(10)],
      ['0006', notDigits],
    ],
  },
  {
    field: 'Expire',
    code: 'E0118',
    when: comesWithoutToken,
    required: true,
    checks: [
      ['0003', (expire) => expire.length !== 4],
      ['0006', notDigits],
      ['0008', (expire) => /^[0-9]{4}$/.test(expire) && !/(0[1-9]|1[0-2])$/.test(expire)],
    ],
  },
  {
    field: 'Method',
    code: 'E0126',
    when: tradeIsKnown,
    required: tradeTakesMoney,
    checks: [['0002', noneOf('1', '2', '3', '4', '5')]],
  },
  {
    field: 'PayTimes',
    code: 'E0127',
    when: paysInTimes,
    required: true,
    checks: [
      ['0005', longerThan(2)],
      ['0006', notDigits],
    ],
  },
  clientFieldRule('ClientField1', 'E0132'),
  clientFieldRule('ClientField2', 'E0133'),
  clientFieldRule('ClientField3', 'E0134'),
  { field: 'ClientFieldFlag', code: 'E0140', checks: [['0007', noneOf('0', '1')]] },
]

// Which characters the provider refuses is not public. Assumed: control characters and the half-width symbols
// that mean something to forms, markup or the unescaped answer.
function clientFieldRule(field: string, code: string): Rule<Execution> {
  return {
    field,
    code,
    checks: [
      ['0012', (text) => byteLength(text) > 100],
      ['0013', (text) => /[\p{Cc}^`{|}~&<>"']/u.test(text)],
    ],
  }
}
