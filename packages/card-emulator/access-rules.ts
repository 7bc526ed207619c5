import type { Rule } from './fields.ts'
import { unlike } from './fields.ts'
import type { Form } from './wire.ts'

/** Rules of the form of AccessID and AccessPass, for every idPass call that names a transaction by them. */
export const accessRules: readonly Rule<{ form: Form }>[] = [
  { field: 'AccessID', code: 'E0109', required: true, checks: [['0008', unlike(/^[0-9a-f]{32}$/)]] },
  { field: 'AccessPass', code: 'E0110', required: true, checks: [['0008', unlike(/^[0-9a-f]{32}$/)]] },
]
