import type { Check } from './fields.ts'
import { longerThan, unlike } from './fields.ts'

/** Checks of OrderID, the same in every idPass call: 1 to 27 half-width letters, digits and hyphens. */
export const orderIdChecks: readonly Check<unknown>[] = [
  ['0003', longerThan(27)],
  ['0013', unlike(/^[A-Za-z0-9-]*$/)],
]
