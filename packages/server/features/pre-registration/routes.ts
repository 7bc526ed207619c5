import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, succeed } from '../../platform/result.ts'
import { type CodeRefusal, openLink } from './open-link.ts'
import { preRegister } from './pre-register.ts'
import { revokePreRegistration } from './revoke-pre-registration.ts'
import { sendLink } from './send-link.ts'
import { showPreRegisteredUser } from './show-pre-registered-user.ts'

/** The refusals of a code, under the names that the second call uses. */
const readRefusals = {
  INVALID_CODE: 'RESOURCE_NOT_FOUND',
  CODE_EXPIRED: 'EXPIRED',
  CODE_DISABLED: 'DISABLED',
  ALREADY_REGISTRATED: 'ALREADY_REGISTRATED',
  OUT_OF_DATE: 'OUT_OF_DATE',
} as const satisfies Record<CodeRefusal, string>

export const preRegistrationRoutes = ({
  queue,
  isMailLate,
}: {
  queue: Queue
  isMailLate: () => boolean
}): Route[] => [
  route(api.preRegister, async (trx, call) => {
    const sent = await preRegister(trx, queue, call, call.body)
    return sent.ok ? succeed({ mailIsLate: isMailLate() }) : sent
  }),
  route(api.sendLink, (trx, call) => sendLink(trx, queue, call, call.body.code)),
  route(api.checkCode, async (db, { convention, apiToken, now, isHead }) => {
    // Mail programs and scanners send HEAD for the links that they find. That opens nothing.
    const opened = await openLink(db, convention, apiToken, { now, opens: !isHead })
    return opened.ok ? succeed({ expiresAt: opened.value.expiresAt.toISOString() }) : opened
  }),
  route(api.readPreRegistration, async (db, { convention, params, now, isHead }) => {
    const opened = await openLink(db, convention, params.code, { now, opens: !isHead })
    if (!opened.ok) return fail(readRefusals[opened.code])
    return succeed(await showPreRegisteredUser(db, convention, params.code, opened.value))
  }),
  route(api.revokePreRegistration, (trx, call) =>
    revokePreRegistration(trx, call, call.params.code, call.apiToken),
  ),
]
