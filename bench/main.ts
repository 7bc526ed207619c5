import { parseArgs } from 'node:util'
import { measurePayments } from './payment.ts'
import { measureRush } from './rush.ts'

/** `--only rush` or `--only payment` measures one of the two. Ends with 1 when something failed or costs too much. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    attendees: { type: 'string', default: '1500' },
    concurrency: { type: 'string', default: '32' },
    warmup: { type: 'string', default: '150' },
    payments: { type: 'string', default: '100' },
    statements: { type: 'boolean', default: false },
  },
})
const parts = new Map([
  [
    'rush',
    () =>
      measureRush({
        attendees: Number(values.attendees),
        concurrency: Number(values.concurrency),
        warmup: Number(values.warmup),
      }),
  ],
  [
    'payment',
    () => measurePayments({ payments: Number(values.payments), showsStatements: values.statements }),
  ],
])
if (values.only !== undefined && !parts.has(values.only))
  throw new Error(`--only is one of: ${[...parts.keys()].join(', ')}`)

for (const [name, measure] of parts)
  if ((values.only ?? name) === name && !(await measure())) process.exitCode = 1
