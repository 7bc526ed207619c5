import type { FastifyInstance } from 'fastify'
import type { ArmedScenario } from './scenarios.ts'
import { armScenario, behaviours, clearScenarios, scenarioCalls } from './scenarios.ts'
import type { Stage } from './stage.ts'
import type { Status, Trade } from './trades.ts'

/** A transaction as `GET /_emulator/transactions` lists it; `amount` in yen, without the tax. */
export interface TransactionView {
  orderId: string
  accessId: string
  status: Status
  jobCd: string
  amount: number
  /** How often the card was charged, or its limit reserved, less cancellations. */
  charges: number
}

// Long enough for any test, short enough for a timer.
const LONGEST_MS = 24 * 60 * 60 * 1000

const scenarioSchema = {
  type: 'object',
  required: ['call', 'scenario'],
  properties: {
    call: { enum: scenarioCalls },
    scenario: { enum: Object.keys(behaviours) },
    times: { type: 'integer', minimum: 1, default: 1 },
    ms: { type: 'integer', minimum: 0, maximum: LONGEST_MS },
  },
}

/** Entries by which tests see the transactions and make calls fail. */
export function controlRoutes(scope: FastifyInstance, { provider, scenarios }: Stage): void {
  scope.get('/_emulator/transactions', async () => [...provider.trades.byAccessId.values()].map(viewOf))

  scope.setSchemaErrorFormatter(([error]) => {
    const allowed = error?.params.allowedValues
    const hint = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
    return new Error(`${error?.instancePath} ${error?.message}${hint}`.trim())
  })
  scope.post<{ Body: ArmedScenario }>(
    '/_emulator/scenarios',
    { schema: { body: scenarioSchema } },
    (request, reply) => {
      armScenario(scenarios, request.body)
      return reply.code(201).send({ armed: scenarios.armed })
    },
  )
  scope.get('/_emulator/scenarios', async () => ({ armed: scenarios.armed }))
  scope.delete('/_emulator/scenarios', (_request, reply) => {
    clearScenarios(scenarios)
    return reply.code(204).send()
  })
}

function viewOf({ orderId, accessId, status, jobCd, amount, charges }: Trade): TransactionView {
  return { orderId, accessId, status, jobCd, amount, charges }
}
