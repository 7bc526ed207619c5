import type { FastifyInstance } from 'fastify'
import { behaviours, scenarioCalls } from './behaviours.ts'
import type { EmulatorState } from './perform-call.ts'
import type { ArmedScenario } from './scenarios.ts'
import { armScenario, clearScenarios, misfit } from './scenarios.ts'

// Longer than any test needs, and short enough for a timer.
const LONGEST_MS = 24 * 60 * 60 * 1000

export const scenarioSchema = {
  type: 'object',
  required: ['call', 'scenario'],
  additionalProperties: false,
  properties: {
    call: { enum: scenarioCalls },
    scenario: { enum: Object.keys(behaviours) },
    times: { type: 'integer', minimum: 1, default: 1 },
    ms: { type: 'integer', minimum: 0, maximum: LONGEST_MS },
    orderId: { type: 'string', minLength: 1 },
  },
}

/** Endpoints that arm, list and clear scenarios. */
export const scenarioRoutes = (scope: FastifyInstance, { scenarios }: EmulatorState): void => {
  scope.post<{ Body: ArmedScenario }>(
    '/_emulator/scenarios',
    { schema: { body: scenarioSchema } },
    ({ body }, reply) => {
      const message = misfit(body)
      if (message) return reply.code(400).send({ message })
      armScenario(scenarios, body)
      return reply.code(201).send({ armed: scenarios.armed })
    },
  )
  scope.get('/_emulator/scenarios', async () => ({ armed: scenarios.armed }))
  scope.delete('/_emulator/scenarios', (_request, reply) => {
    clearScenarios(scenarios)
    return reply.code(204).send()
  })
}
