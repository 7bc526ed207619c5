import type { FastifyInstance } from 'fastify'
import { alterTran } from './alter-tran.ts'
import type { CallName } from './behaviours.ts'
import { changeTran } from './change-tran.ts'
import { entryTran } from './entry-tran.ts'
import { execTran } from './exec-tran.ts'
import { failure } from './failure.ts'
import { notificationOf } from './notification-fields.ts'
import type { Outcome } from './outcome.ts'
import { refused } from './outcome.ts'
import type { EmulatorState, Performed } from './perform-call.ts'
import { perform } from './perform-call.ts'
import type { Call, Provider } from './provider.ts'
import { searchTrade } from './search-trade.ts'
import { secureTran2 } from './secure-tran2.ts'
import type { Form } from './wire.ts'
import { ANSWER_TYPE, decodeForm, encodeAnswer } from './wire.ts'

const calls: readonly [CallName, Call][] = [
  ['EntryTran', entryTran],
  ['ExecTran', execTran],
  ['SecureTran2', secureTran2],
  ['SearchTrade', searchTrade],
  ['AlterTran', alterTran],
  ['ChangeTran', changeTran],
]

/**
 * The idPass calls under `/payment/`. The status is always 200. A method other than POST is E31500014, an
 * unknown call E91099997.
 */
export const idPassRoutes = (scope: FastifyInstance, state: EmulatorState): void => {
  // The provider reads every body as a form, whatever its content type.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  for (const [name, call] of calls) {
    scope.post<{ Body: Buffer | undefined }>(`/payment/${name}.idPass`, (request, reply) => {
      const form = decodeForm(request.body ?? Buffer.alloc(0))
      return perform(
        state,
        {
          call: name,
          orderIds: orderIdsOf(form, state.provider),
          execute: async (course) => performedOf(await call(form, state.provider, course)),
          refusal: (errInfo) => performedOf(refused([errInfo])),
        },
        reply,
      )
    })
    scope.get(`/payment/${name}.idPass`, (_request, reply) =>
      reply.type(ANSWER_TYPE).send(encodeAnswer(failure(['E31500014']))),
    )
  }
  scope.all('/payment/*', (_request, reply) =>
    reply.type(ANSWER_TYPE).send(encodeAnswer(failure(['E91099997']))),
  )
}

const performedOf = ({ answer, processed }: Outcome): Performed => ({
  outcome: answer.ErrInfo ?? 'ok',
  type: ANSWER_TYPE,
  body: encodeAnswer(answer),
  ...(processed ? { notification: notificationOf(processed, answer) } : {}),
})

// Some calls send the OrderID, others only the AccessID.
const orderIdsOf = ({ OrderID, AccessID = '' }: Form, { trades }: Provider): string[] =>
  [OrderID, trades.byAccessId.get(AccessID)?.orderId].filter((orderId) => orderId !== undefined)
