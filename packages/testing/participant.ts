import { api } from '@uketsuke/contract'
import type { ApiClient } from './api-client.ts'
import { expectOk, obtainCode, registrationOf } from './attendee.ts'
import { loginIn, type Mailbox } from './mailbox.ts'
import { newEmail } from './start-system.ts'

/** A participant of a free plan, with the login that was mailed. */
export type Participant = { email: string; code: string; registrationId: string; password: string }

export const becomeParticipant = async (
  { client, mailbox }: { client: ApiClient; mailbox: Mailbox },
  email = newEmail(),
): Promise<Participant> => {
  const code = await obtainCode(client, mailbox, email)
  expectOk(await client.call(api.register, { token: code, body: registrationOf(code, email, 'student') }))
  return { email, code, ...loginIn(await mailbox.next(email)) }
}
