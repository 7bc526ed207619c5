import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Rounds } from '../../platform/jobs/rounds.ts'

const minute = 60_000

export const ondemandRounds = ({
  conventions,
  openId,
}: {
  conventions: Conventions
  openId: OpenIdProvider
}): Rounds => [
  { name: 'rotate signing keys', every: 60 * minute, run: () => openId.rotateKeys(conventions.all()) },
  { name: 'forget expired logins to on-demand', every: 10 * minute, run: openId.forgetExpired },
]
