import type { DifferenceKind, OrderState } from '@uketsuke/contract/operator'
import { expect, test } from 'vitest'
import {
  amountOf,
  decisionsOf,
  differenceOf,
  expectedAmount,
  type Ours,
  type RefundView,
  type Theirs,
} from './rules.ts'

const order = (state: OrderState, more: Partial<Ours> = {}): Ours => ({
  state,
  price: 3_000,
  refunded: 0,
  registrationId: 'D27000001',
  ...more,
})
const paid = (amount = 3_000): Theirs => ({ state: 'paid', amount })
const unpaid: Theirs = { state: 'unpaid', amount: 0 }
const refundedThere: Theirs = { state: 'refunded', amount: 0 }
const unknown: Theirs = { state: 'unknown', amount: 0 }
const requested: RefundView = { state: 'requested', remaining: 0 }
const refused: RefundView = { state: 'refused', remaining: 0 }

type Row = [
  what: string,
  ours: Ours | undefined,
  Theirs,
  RefundView | undefined,
  DifferenceKind | undefined,
  string,
]

test.for<Row>([
  ['nothing anywhere', undefined, unpaid, undefined, undefined, ''],
  ['refunded there, unknown here', undefined, refundedThere, undefined, undefined, ''],
  ['charged there, unknown here', undefined, paid(), undefined, 'unknownHere', 'giveBack'],
  ['the same, being refunded', undefined, paid(), requested, 'unknownHere', ''],
  ['the same, whose return was refused', undefined, paid(), refused, 'unknownHere', 'giveBack'],
  ['open, charged there', order('open'), paid(), undefined, 'unpaidHere', 'book giveBack'],
  ['undecided, charged there', order('unknown'), paid(), undefined, 'unpaidHere', 'book giveBack'],
  ['expired, charged there', order('expired'), paid(), undefined, 'unpaidHere', 'book giveBack'],
  ['failed, charged there', order('failed'), paid(), undefined, 'unpaidHere', 'book giveBack'],
  ['canceled, charged there', order('canceled'), paid(), undefined, 'unpaidHere', 'giveBack'],
  ['charged there with another amount', order('open'), paid(2_000), undefined, 'unpaidHere', 'giveBack'],
  [
    'charged there for nobody',
    order('open', { registrationId: null }),
    paid(),
    undefined,
    'unpaidHere',
    'giveBack',
  ],
  ['a late payment whose refund was refused', order('expired'), paid(), refused, 'unpaidHere', 'giveBack'],
  ['a late payment that is being refunded', order('canceled'), paid(), requested, 'unpaidHere', ''],
  ['a late payment that has been refunded', order('canceled'), refundedThere, requested, undefined, ''],
  ['open and not charged', order('open'), unpaid, undefined, undefined, ''],
  ['paid in both', order('completed'), paid(), undefined, undefined, ''],
  ['refunded in part in both', order('completed', { refunded: 500 }), paid(2_500), undefined, undefined, ''],
  ['refunded in both', order('refunded', { refunded: 3_000 }), refundedThere, undefined, undefined, ''],
  ['paid here, not charged there', order('completed'), unpaid, undefined, 'unchargedThere', ''],
  ['paid here, refunded there', order('completed'), refundedThere, undefined, 'refundedThere', 'book'],
  ['paid here, refunded there in part', order('completed'), paid(1), undefined, 'refundedThere', 'book'],
  ['a refund on its way, not yet there', order('completed'), paid(), requested, undefined, ''],
  ['a refund on its way, done there', order('completed'), refundedThere, requested, undefined, ''],
  [
    'paid here, charged more there',
    order('completed'),
    paid(4_000),
    undefined,
    'chargedMoreThere',
    'giveBack',
  ],
  [
    'refunded here, not there',
    order('refunded', { refunded: 3_000 }),
    paid(),
    { state: 'done', remaining: 0 },
    'chargedMoreThere',
    'giveBack',
  ],
  ['no answer about a paid order', order('completed'), unknown, undefined, 'unanswered', ''],
  ['no answer about an unknown order', undefined, unknown, undefined, 'unanswered', ''],
])('%s', ([_what, ours, theirs, refund, kind, possible]) => {
  expect(differenceOf(ours, theirs, refund)).toBe(kind)
  expect(kind ? decisionsOf(kind, { ours, theirs, refund }).join(' ') : '').toBe(possible)
})

test('only paid orders have yen on a card, less refunds', () => {
  expect(amountOf(undefined)).toBe(0)
  expect(amountOf(order('expired'))).toBe(0)
  expect(amountOf(order('completed', { refunded: 1_000 }))).toBe(2_000)
  expect(amountOf(order('refunded', { refunded: 3_000 }))).toBe(0)
  expect(expectedAmount(order('completed'), refundedThere, requested)).toBe(0)
  expect(expectedAmount(order('completed'), paid(), requested)).toBe(3_000)
  expect(expectedAmount(order('completed'), refundedThere, refused)).toBe(3_000)
})
