import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Rounds } from '../../platform/jobs/rounds.ts'
import { forgetClientFailures } from './forget-client-failures.ts'

const minute = 60_000

export const ondemandRounds = ({
  db,
  clock,
  conventions,
  openId,
}: {
  db: Db
  clock: Clock
  conventions: Conventions
  openId: OpenIdProvider
}): Rounds => [
  { name: 'rotate signing keys', every: 60 * minute, run: () => openId.rotateKeys(conventions.all()) },
  { name: 'forget expired logins to on-demand', every: 10 * minute, run: openId.forgetExpired },
  {
    name: 'forget wrong client secrets',
    every: 10 * minute,
    run: () => forgetClientFailures(db, nowOf(clock)),
  },
]
