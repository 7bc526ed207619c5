import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { passkeyChangedJob } from './add-passkey.ts'
import { deletePasskey, listPasskeys } from './passkey-store.ts'
import { publicIdOf } from './public-id.ts'

/** DELETE /authenticate/passkeys/{passkeyId}. Logins made with it stay open; the account page lists them. */
export const removePasskey = async (
  trx: Trx,
  queue: Queue,
  { convention: { conventionId }, now }: CallContext,
  { registrationId, passkeyId }: { registrationId: string; passkeyId: string },
): Promise<Result<undefined, 'RESOURCE_NOT_FOUND'>> => {
  const owner = { conventionId, registrationId }
  const passkeys = await listPasskeys(trx, owner)
  const removed = passkeys.find(({ credentialId }) => publicIdOf(credentialId) === passkeyId)
  if (!removed) return fail('RESOURCE_NOT_FOUND')
  await deletePasskey(trx, { conventionId, credentialId: removed.credentialId })
  await queue.send(trx, passkeyChangedJob, {
    ...owner,
    kind: 'passkeyRemoved',
    name: removed.name,
    changedAt: now.toISOString(),
  })
  return succeed(undefined)
}
