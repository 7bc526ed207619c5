import type { NewParticipant } from '@uketsuke/contract/operator'
import type { Trx } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import type { CallContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { addParticipants, type NewcomerFault } from './add-participants.ts'

/** After this time, a person who is registering has probably finished. */
const registrationWait = minutes(1)

/** POST /participants: imports one person. */
export const addParticipant = async (
  trx: Trx,
  queue: Queue,
  context: CallContext,
  person: NewParticipant,
): Promise<Result<{ registrationId: string }, NewcomerFault['code']>> => {
  const { added, faults } = await addParticipants(trx, queue, context, [{ line: 1, person }])
  const [fault, newcomer] = [faults[0], added[0]]
  if (fault)
    return fail(fault.code, fault.code === 'REQUEST_IN_PROGRESS' ? { retryIn: registrationWait } : {})
  if (!newcomer) throw new Error('the import returned neither a participant nor a fault')
  return succeed({ registrationId: newcomer.registrationId })
}
