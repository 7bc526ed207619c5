import type { Erasure, PersonQuery } from '@uketsuke/contract/operator'
import type { Trx } from '../../platform/db/database.ts'
import { tryOut } from '../../platform/db/transact.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { cancelOrders } from '../order/cancel-orders.ts'
import { freeSeatsOfOwner } from '../ticket/free-seats.ts'
import { anonymizePeople } from './anonymize-people.ts'
import { listKeptReceipts } from './anonymize-store.ts'
import { findPerson } from './find-person.ts'
import { taxRetentionEnd } from './rules.ts'
import { countOrders, hasUndecidedReturnedCharge, lockPersonWithOrders, type PersonKey } from './store.ts'

type Erased = Result<Omit<Erasure, 'isDryRun'>, 'PAYMENT_UNDECIDED'>

/**
 * POST /personal-data/erase. Cancels unpaid orders, and refuses while money is undecided. The books stay as
 * they are, and delivered receipts stay during tax retention. A dry run does the same and rolls it back.
 */
export const erasePersonalData = async (
  trx: Trx,
  context: CallContext,
  query: PersonQuery,
  isDryRun: boolean,
): Promise<Result<Erasure, 'RESOURCE_NOT_FOUND' | 'INVALID_FORMAT' | 'PAYMENT_UNDECIDED'>> => {
  const found = await findPerson(trx, context.convention.conventionId, query)
  if (!found.ok) return found
  const run = () => erase(trx, context, found.value)
  const erased = await (isDryRun ? tryOut(trx, run) : run())
  return erased.ok ? succeed({ isDryRun, ...erased.value }) : erased
}

const erase = async (
  trx: Trx,
  { convention: { conventionId, retention }, now }: CallContext,
  person: PersonKey,
): Promise<Erased> => {
  const { preRegistrationId, registrationId } = person
  await lockPersonWithOrders(trx, person)
  for (const kind of ['registration', 'additional'] as const) {
    const owner = { conventionId, preRegistrationId, kind }
    if ((await cancelOrders(trx, owner, now, 'secretariat')) === 'charging') return fail('PAYMENT_UNDECIDED')
  }
  if (await hasUndecidedReturnedCharge(trx, person)) return fail('PAYMENT_UNDECIDED')
  await freeSeatsOfOwner(trx, conventionId, preRegistrationId)

  const counts = await anonymizePeople(trx, conventionId, [preRegistrationId])
  const receipts = await listKeptReceipts(trx, conventionId, preRegistrationId)
  return succeed({
    person: { registrationId, preRegistrationId },
    ...counts,
    orders: await countOrders(trx, person),
    receipts: receipts.map(({ number, deliveredAt }) => ({
      number,
      keptUntil: taxRetentionEnd(deliveredAt, retention.taxYears).toISOString(),
    })),
  })
}
