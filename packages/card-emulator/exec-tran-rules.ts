import { accessRules } from './access-rules.ts'
import { METHODS_WITH_PAY_TIMES } from './execution.ts'
import type { Rule } from './fields.ts'
import { longerThan, noneOf, notDigits, shorterThan } from './fields.ts'
import { orderIdChecks } from './order-id.ts'
import type { Trade } from './trades.ts'
import type { Form } from './wire.ts'
import { byteLength } from './wire.ts'

interface Request {
  form: Form
  /** The transaction with this AccessID and AccessPass, if there is one. */
  trade: Trade | undefined
}

// The provider's recorded answer to a request with every field wrong names neither Method nor PayTimes: it
// checks them only when it knows the transaction.
const tradeIsKnown = ({ trade }: Request) => !!trade
const tradeTakesMoney = ({ trade }: Request) => trade?.jobCd !== 'CHECK'
const paysInTimes = ({ form, trade }: Request) =>
  !!trade && METHODS_WITH_PAY_TIMES.includes(form.Method ?? '')

const usesThreeDSecure = ({ trade }: Request) => !!trade?.threeDSecure
const comesWithoutToken = ({ form }: Request) => !form.Token

// Which characters the provider refuses is not public. Assumed: control characters, and the half-width
// symbols with a meaning in forms, markup or the unescaped answer.
const clientFieldRule = (field: string, code: string): Rule<Request> => ({
  field,
  code,
  checks: [
    ['0012', (text) => byteLength(text) > 100],
    ['0013', (text) => /[\p{Cc}^`{|}~&<>"']/u.test(text)],
  ],
})

// Printable ASCII only, because the address goes into a header.
const notAWebAddress = (address: string): boolean =>
  /[^\x21-\x7e]/.test(address) || !['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '')

/** Rules of ExecTran, in the order of their codes. Card fields matter only without a token. */
export const execTranRules: readonly Rule<Request>[] = [
  { field: 'OrderID', code: 'E0104', required: true, checks: orderIdChecks },
  ...accessRules,
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
  {
    field: 'RetUrl',
    code: 'E01E3',
    when: usesThreeDSecure,
    required: true,
    checks: [
      ['0005', longerThan(256)],
      ['0008', notAWebAddress],
    ],
  },
  {
    field: 'CallbackType',
    code: 'E01EA',
    when: usesThreeDSecure,
    checks: [
      ['0007', noneOf('1', '2', '3')],
      // Direct reception, where the shop's server performs the steps (Tds2Auth, Tds2Result), is not emulated.
      ['0010', (type) => type === '2'],
    ],
  },
]
