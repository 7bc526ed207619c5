import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'

const minute = 60_000

export const ondemandTasks = ({
  conventions,
  openId,
}: {
  conventions: Conventions
  openId: OpenIdProvider
}): ScheduledTasks => [
  { name: 'rotate signing keys', every: 60 * minute, run: () => openId.rotateKeys(conventions.all()) },
  { name: 'forget expired logins to on-demand', every: 10 * minute, run: openId.forgetExpired },
]
