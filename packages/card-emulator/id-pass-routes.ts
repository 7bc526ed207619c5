import type { FastifyInstance } from 'fastify'
import { alterTran } from './alter-tran.ts'
import { entryTran } from './entry-tran.ts'
import { execTran } from './exec-tran.ts'
import { failure } from './failure.ts'
import type { Call } from './provider.ts'
import type { CallName } from './scenarios.ts'
import { searchTrade } from './search-trade.ts'
import type { Stage } from './stage.ts'
import { perform } from './stage.ts'
import { ANSWER_TYPE, decodeForm, encodeAnswer } from './wire.ts'

const calls: readonly [CallName, Call][] = [
  ['EntryTran', entryTran],
  ['ExecTran', execTran],
  ['SearchTrade', searchTrade],
  ['AlterTran', alterTran],
]

/**
 * The idPass calls under `/payment/`. Status is 200 whatever happened. A method other than POST is E31500014,
 * a call that does not exist E91099997.
 */
export function idPassRoutes(scope: FastifyInstance, stage: Stage): void {
  // The provider reads every body as a form, whatever its content type says.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  for (const [name, call] of calls) {
    scope.post<{ Body: Buffer | undefined }>(`/payment/${name}.idPass`, (request, reply) =>
      perform(stage, name, reply, async (work) => {
        const answer = await call(decodeForm(request.body ?? Buffer.alloc(0)), stage.provider, work)
        return { outcome: answer.ErrInfo ?? 'ok', type: ANSWER_TYPE, body: encodeAnswer(answer) }
      }),
    )
    scope.get(`/payment/${name}.idPass`, (_request, reply) =>
      reply.type(ANSWER_TYPE).send(encodeAnswer(failure(['E31500014']))),
    )
  }
  scope.all('/payment/*', (_request, reply) =>
    reply.type(ANSWER_TYPE).send(encodeAnswer(failure(['E91099997']))),
  )
}
