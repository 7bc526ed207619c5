import { beginAuthentication } from './authentication.ts'
import { tds2ResultOf } from './cards.ts'
import { execTranRules } from './exec-tran-rules.ts'
import type { Execution } from './execution.ts'
import { executionOf } from './execution.ts'
import { brokenRules } from './fields.ts'
import type { Outcome } from './outcome.ts'
import { declined, refused } from './outcome.ts'
import type { Call, Provider } from './provider.ts'
import { authorise, workOn } from './settlement.ts'
import { spendToken } from './tokens.ts'
import type { Trade } from './trades.ts'
import { isUnpaid, tradeByAccess } from './trades.ts'
import type { Form } from './wire.ts'

/**
 * ExecTran.idPass: charges the card behind Token (or reserves, or checks, depending on JobCd), or starts 3-D
 * Secure: `ACS=2` with the redirect address, unescaped as the protocol has it.
 *
 * After a decline the transaction is UNPROCESSED, and the same AccessID can be executed again with a new
 * token; so can a transaction with an unfinished 3-D Secure. Answers E90010001 while another ExecTran or
 * SecureTran2 of the transaction runs, E11010001 once it is settled, EX10003xx for the token, E21030201 for a
 * card that is not enrolled in 3-D Secure when Tds2Type requires it, and E61040001 for a well-formed CardNo,
 * because the emulated shop may not send raw card numbers.
 */
export const execTran: Call = async (form, provider, course) => {
  const trade = tradeByAccess(provider.trades, form.AccessID, form.AccessPass)
  const errors = brokenRules(execTranRules, { form, trade })
  if (errors.length > 0 || !trade) return refused(errors)
  if (!form.Token) return refused(['E61040001'])
  if (trade.executing || trade.late) return refused(['E90010001'])
  if (!isUnpaid(trade)) return refused(['E11010001'])

  const spent = spendToken(provider.tokens, form.Token, trade.shopId, provider.clock())
  if ('errInfo' in spent) return refused([spent.errInfo])

  // This execution invalidates the address of an earlier 3-D Secure authentication.
  delete trade.authentication
  trade.status = 'UNPROCESSED'
  await workOn(trade, course)

  const execution = executionOf(form, spent.card)
  const unlessAuthenticated = trade.threeDSecure && authenticate(trade, execution, form, provider)
  if (unlessAuthenticated) return unlessAuthenticated
  const { answer, ...outcome } = authorise(trade, execution, provider, course)
  return { answer: answer.ErrInfo ? answer : { ACS: '0', ...answer }, ...outcome }
}

/** Starts 3-D Secure, or declines; undefined when the card is charged without it. */
const authenticate = (
  trade: Trade,
  execution: Execution,
  { RetUrl = '', CallbackType = '1' }: Form,
  { clock, origin, trades }: Provider,
): Outcome | undefined => {
  const issuer = tds2ResultOf(execution.card)
  if (!issuer) return trade.threeDSecure?.tds2Type === '2' ? declined(trade, 'E21030201') : undefined

  const authentication = beginAuthentication(issuer, RetUrl, CallbackType, execution)
  const { transId, t } = authentication
  trade.authentication = authentication
  trades.byTransId.set(transId, trade)
  trade.status = 'AUTHENTICATED'
  trade.processedAt = clock()
  const RedirectUrl = `${origin()}/api/v2/brw/callback?transId=${transId}&t=${t}`
  return { answer: { ACS: '2', RedirectUrl }, processed: trade }
}
