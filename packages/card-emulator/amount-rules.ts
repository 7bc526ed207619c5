import type { Check, Rule } from './fields.ts'
import { longerThan, notDigits } from './fields.ts'
import type { Form } from './wire.ts'

const LARGEST_TOTAL = 9_999_999

/** Checks of a chargeable Amount: 1 to 9,999,999 yen. */
export const amountChecks: readonly Check<unknown>[] = [
  ['0005', longerThan(7)],
  ['0006', notDigits],
  ['0011', (amount) => Number(amount) === 0],
]

export const taxRule: Rule<{ form: Form }> = {
  field: 'Tax',
  code: 'E0107',
  checks: [
    ['0005', longerThan(7)],
    ['0006', notDigits],
  ],
}

/** The limit applies to the sum, because Amount and Tax are charged together. */
export const totalRule: Rule<{ form: Form }> = {
  needs: ['Amount'],
  errInfo: 'E01490005',
  fails: ({ form }) => Number(form.Amount) + Number(form.Tax ?? 0) > LARGEST_TOTAL,
}
