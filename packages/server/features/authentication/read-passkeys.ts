import type { Passkey } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { listPasskeys } from './passkey-store.ts'
import { publicIdOf } from './public-id.ts'

/** GET /authenticate/passkeys. */
export const readPasskeys = async (
  db: Db,
  { conventionId }: Convention,
  registrationId: string,
): Promise<Passkey[]> =>
  (await listPasskeys(db, { conventionId, registrationId })).map(
    ({ credentialId, name, createdAt, usedAt }) => ({
      passkeyId: publicIdOf(credentialId),
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }),
  )
