import type { FastifyInstance, FastifyReply } from 'fastify'
import { moveClock } from './clock-change.ts'
import { replayNotification, setNotifyUrl } from './notifications.ts'
import { readForms } from './page-routes.ts'
import { controlPage } from './pages/control-page.ts'
import { sendPage } from './pages/frame.ts'
import { refusalPage } from './pages/refusal-page.ts'
import type { EmulatorState } from './perform-call.ts'
import { scenarioSchema } from './scenario-routes.ts'
import type { ArmedScenario } from './scenarios.ts'
import { armScenario, clearScenarios, misfit } from './scenarios.ts'

const clockFormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    advanceMs: { type: 'integer' },
    // The value of a datetime-local field, read here as Japan time.
    now: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?$' },
  },
}

const notifyUrlFormSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { url: { type: 'string' } },
}

/** The control page and its forms: the control endpoints for people. Forms redirect back to the page. */
export const controlForms = (scope: FastifyInstance, state: EmulatorState): void => {
  const { scenarios, notifications, clock } = state
  readForms(scope)
  scope.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
    sendPage(reply, refusalPage(error.message, error.statusCode)),
  )
  scope.addHook('onRequest', async ({ method, headers: { origin, host } }, reply) => {
    const foreign = method === 'POST' && origin !== undefined && URL.parse(origin)?.host !== host
    if (foreign)
      return sendPage(reply, refusalPage('This form was not sent from the emulator’s own page.', 403))
  })

  scope.get('/', (_request, reply) => sendPage(reply, controlPage(state)))

  scope.post<{ Body: ArmedScenario }>(
    '/control/scenarios',
    { schema: { body: scenarioSchema } },
    ({ body }, reply) => {
      const message = misfit(body)
      if (!message) armScenario(scenarios, body)
      return backOr(message, reply)
    },
  )
  scope.post('/control/scenarios/clear', (_request, reply) => {
    clearScenarios(scenarios)
    return backOr(undefined, reply)
  })
  scope.post<{ Body: { url?: string } }>(
    '/control/notifications',
    { schema: { body: notifyUrlFormSchema } },
    ({ body }, reply) => backOr(setNotifyUrl(notifications, body.url), reply),
  )
  scope.post<{ Params: { orderId: string } }>('/control/notifications/:orderId/replay', ({ params }, reply) =>
    backOr(replayNotification(notifications, params.orderId), reply),
  )
  scope.post<{ Body: { advanceMs?: number; now?: string } }>(
    '/control/clock',
    { schema: { body: clockFormSchema } },
    ({ body: { advanceMs, now } }, reply) => {
      if (advanceMs !== undefined) moveClock(state, { advanceMs })
      else if (now !== undefined) moveClock(state, { now: `${now}+09:00` })
      return backOr(undefined, reply)
    },
  )
  scope.post('/control/clock/reset', (_request, reply) => {
    clock.reset()
    return backOr(undefined, reply)
  })
}

const backOr = (refusal: string | undefined, reply: FastifyReply): FastifyReply =>
  refusal === undefined ? reply.redirect('/', 303) : sendPage(reply, refusalPage(refusal))
