import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { TokenAnswer } from './create-token.ts'
import { createToken } from './create-token.ts'
import type { EmulatorState, Performed } from './perform-call.ts'
import { perform } from './perform-call.ts'
import type { TokenRequest } from './token-rules.ts'

const script = readFileSync(new URL('./token-script.js', import.meta.url))

const text = { type: 'string', default: '' }

const tokenRequestSchema = {
  type: 'object',
  properties: {
    shopId: text,
    cardNo: text,
    expire: text,
    securityCode: text,
    holderName: text,
    tokenNumber: text,
  },
}

/** The token script at the provider's own path, and the endpoint it posts to. Both work from any origin. */
export const tokenRoutes = (scope: FastifyInstance, state: EmulatorState): void => {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  scope.get('/ext/js/token.js', (_request, reply) =>
    reply.type('text/javascript;charset=UTF-8').header('cache-control', 'no-cache').send(script),
  )
  scope.options('/_emulator/token', (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  )
  scope.post<{ Body: TokenRequest }>(
    '/_emulator/token',
    { schema: { body: tokenRequestSchema } },
    (request, reply) =>
      perform(
        state,
        {
          call: 'token',
          orderIds: [],
          execute: async ({ work }) => {
            await work()
            return performedOf(createToken(request.body, state.provider))
          },
          refusal: (errInfo) => performedOf(systemErrorOf(errInfo)),
        },
        reply,
      ),
  )
}

const performedOf = (answer: TokenAnswer): Performed => ({
  outcome: answer.resultCode === '000' ? 'ok' : answer.resultCode,
  type: 'application/json;charset=UTF-8',
  body: JSON.stringify(answer),
})

// The token script has different codes for these system errors.
const systemErrorOf = (errInfo: string): TokenAnswer =>
  errInfo.startsWith('E92')
    ? { resultCode: '902', message: 'busy' }
    : { resultCode: '901', message: 'internal error' }
