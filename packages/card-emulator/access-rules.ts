import type { Rule } from './fields.ts'
import { unlike } from './fields.ts'
import type { Form } from './wire.ts'

/** Format rules for AccessID and AccessPass, shared by every idPass call that takes them. */
export const accessRules: readonly Rule<{ form: Form }>[] = [
  { field: 'AccessID', code: 'E0109', required: true, checks: [['0008', unlike(/^[0-9a-f]{32}$/)]] },
  { field: 'AccessPass', code: 'E0110', required: true, checks: [['0008', unlike(/^[0-9a-f]{32}$/)]] },
]
