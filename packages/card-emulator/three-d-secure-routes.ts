import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ChallengeResult } from './authentication.ts'
import { answerChallenge, challengeResults, visit } from './authentication.ts'
import { readForms } from './page-routes.ts'
import { sendPage } from './pages/frame.ts'
import {
  challengePage,
  closedPage,
  deadPage,
  returnPage,
  unknownAnswerPage,
} from './pages/three-d-secure-pages.ts'
import type { Provider } from './provider.ts'
import type { Trade } from './trades.ts'
import { tradeByAuthentication } from './trades.ts'

interface Address {
  transId?: string
  t?: string
}

interface Answer extends Address {
  result?: string
  password?: string
}

/**
 * The card company's side of 3-D Secure: the page ExecTran redirects the browser to, and the endpoint its
 * buttons post to. The endpoint also works without a browser.
 */
export const threeDSecureRoutes = (scope: FastifyInstance, { trades }: Provider): void => {
  readForms(scope)

  scope.get<{ Querystring: Address }>('/api/v2/brw/callback', ({ query }, reply) => {
    const trade = tradeByAuthentication(trades, query.transId, query.t)
    if (!trade?.authentication) return sendPage(reply, deadPage)
    visit(trade.authentication)
    return proceed(reply, trade)
  })

  scope.post<{ Body: Answer | undefined }>('/api/v2/brw/answer', ({ body = {} }, reply) => {
    const trade = tradeByAuthentication(trades, body.transId, body.t)
    if (!trade?.authentication) return sendPage(reply, deadPage)
    if (body.result === 'close') return sendPage(reply, closedPage)
    if (!isChallengeResult(body.result)) return sendPage(reply, unknownAnswerPage)
    answerChallenge(trade.authentication, body.result, body.password ?? '')
    const { outcome, returnMethod } = trade.authentication
    // The page that posts to the shop must not itself answer a form, or "back" would ask whether to send it
    // again.
    if (!outcome || returnMethod !== 'POST') return proceed(reply, trade)
    const address = new URLSearchParams({ transId: body.transId ?? '', t: body.t ?? '' })
    return reply.redirect(`/api/v2/brw/callback?${address}`, 303)
  })
}

const isChallengeResult = (result: string | undefined): result is ChallengeResult =>
  challengeResults.some((known) => known === result)

/**
 * Returns the browser to the shop once there is an outcome, even repeatedly; shows the challenge until then.
 */
const proceed = (reply: FastifyReply, trade: Trade): FastifyReply => {
  const { accessId, authentication } = trade
  if (!authentication?.outcome) {
    return sendPage(reply, authentication ? challengePage(trade, authentication) : deadPage)
  }
  const { retUrl, returnMethod } = authentication
  if (returnMethod === 'POST') return sendPage(reply, returnPage(retUrl, accessId))
  return reply.redirect(withAccessId(retUrl, accessId), 303)
}

/** The address as the shop wrote it, with AccessID appended to its query. */
const withAccessId = (retUrl: string, accessId: string): string => {
  const [address = '', ...fragment] = retUrl.split(/(?=#)/)
  return `${address}${address.includes('?') ? '&' : '?'}AccessID=${accessId}${fragment.join('')}`
}
