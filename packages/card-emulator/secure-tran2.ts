import { accessRules } from './access-rules.ts'
import type { AuthenticationOutcome } from './authentication.ts'
import type { Rule } from './fields.ts'
import { brokenRules } from './fields.ts'
import { declined, refused } from './outcome.ts'
import type { Call } from './provider.ts'
import { authorise, workOn } from './settlement.ts'
import type { Trade } from './trades.ts'
import { isUnpaid, tradeByAccess } from './trades.ts'
import type { Form } from './wire.ts'

interface Request {
  form: Form
  /** The transaction with this AccessID and AccessPass, if there is one. */
  trade: Trade | undefined
}

const secureTran2Rules: readonly Rule<Request>[] = [
  ...accessRules,
  { needs: ['AccessID', 'AccessPass'], errInfo: 'E01110002', fails: ({ trade }) => !trade },
]

/**
 * The ErrInfo of each authentication outcome that prevents the charge. Attempted (A) charges, as
 * authenticated (Y) does.
 */
const failures: Partial<Record<AuthenticationOutcome, string>> = {
  N: 'E21030007',
  U: 'E21030001',
  cancelled: 'E21020002',
}

/**
 * SecureTran2.idPass: charges the card after the buyer passed 3-D Secure.
 *
 * Answers E01E50004 while 3-D Secure is unfinished or was never requested, E90010001 while another call of
 * the transaction runs, E11010001 once it is settled, E21030007, E21030001 and E21020002 when 3-D Secure
 * failed, was unavailable or was cancelled, and every decline of ExecTran.
 */
export const secureTran2: Call = async (form, provider, course) => {
  const trade = tradeByAccess(provider.trades, form.AccessID, form.AccessPass)
  const errors = brokenRules(secureTran2Rules, { form, trade })
  if (errors.length > 0 || !trade) return refused(errors)
  if (trade.executing || trade.late) return refused(['E90010001'])
  if (!isUnpaid(trade)) return refused(['E11010001'])
  const { authentication } = trade
  if (trade.status !== 'AUTHENTICATED' || !authentication?.outcome) return refused(['E01E50004'])

  await workOn(trade, course)

  const failure = failures[authentication.outcome]
  if (!failure) return authorise(trade, authentication.execution, provider, course)
  // Assumed, because the provider's own status is not public: unsettled as after a decline, so that ExecTran
  // with a new token is possible.
  trade.status = 'UNPROCESSED'
  trade.processedAt = provider.clock()
  return declined(trade, failure)
}
