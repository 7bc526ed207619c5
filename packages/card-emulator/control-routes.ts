import type { FastifyInstance } from 'fastify'
import type { ChallengeResult } from './authentication.ts'
import { answerChallenge, challengeResults } from './authentication.ts'
import { type ClockChange, clockSchema, moveClock } from './clock-change.ts'
import { notificationRoutes } from './notification-routes.ts'
import type { EmulatorState } from './perform-call.ts'
import { scenarioRoutes } from './scenario-routes.ts'
import { shopExport } from './shop-export.ts'
import { viewOf } from './transaction-view.ts'

const answerSchema = {
  type: 'object',
  required: ['result'],
  additionalProperties: false,
  properties: { result: { enum: challengeResults } },
}

/** Endpoints through which tests list transactions, play the buyer, move the clock and make calls fail. */
export const controlRoutes = (scope: FastifyInstance, state: EmulatorState): void => {
  const { provider, clock } = state
  scope.get('/_emulator/transactions', async () => [...provider.trades.byAccessId.values()].map(viewOf))

  scope.get('/transactions.csv', async (_request, reply) =>
    reply
      .type('text/csv;charset=Windows-31J')
      .header('content-disposition', 'attachment; filename="transactions.csv"')
      .send(shopExport(provider.trades.byAccessId.values())),
  )

  scope.post<{ Params: { accessId: string }; Body: { result: ChallengeResult } }>(
    '/_emulator/3ds/:accessId',
    { schema: { body: answerSchema } },
    ({ params: { accessId }, body }, reply) => {
      const authentication = provider.trades.byAccessId.get(accessId)?.authentication
      if (!authentication)
        return reply.code(404).send({ message: 'no 3-D Secure authentication was started for this AccessID' })
      answerChallenge(authentication, body.result)
      const { retUrl, returnMethod: method, outcome } = authentication
      return reply.send({ retUrl, method, accessId, outcome })
    },
  )

  const tellClock = () => ({ now: clock.now().toISOString() })
  scope.get('/_emulator/clock', async () => tellClock())
  scope.put<{ Body: ClockChange }>(
    '/_emulator/clock',
    { schema: { body: clockSchema } },
    async ({ body }) => {
      moveClock(state, body)
      return tellClock()
    },
  )
  scope.delete('/_emulator/clock', async () => {
    clock.reset()
    return tellClock()
  })

  scenarioRoutes(scope, state)
  notificationRoutes(scope, state)
}
