import type { OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'

export const ondemandTasks = ({
  conventions,
  openId,
}: {
  conventions: Conventions
  openId: OpenIdProvider
}): ScheduledTasks => [
  { name: 'rotate signing keys', every: minutes(60), run: () => openId.rotateKeys(conventions.all()) },
  { name: 'forget expired logins to on-demand', every: minutes(10), run: openId.forgetExpired },
]
