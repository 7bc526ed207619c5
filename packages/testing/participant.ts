import { api, type Language, type Profile } from '@uketsuke/contract'
import type { ApiClient } from './api-client.ts'
import { expectOk, obtainCode, registrationOf } from './attendee.ts'
import { loginIn, type Mails } from './mail-server.ts'
import { changedFields } from './sample-details.ts'
import { newEmail } from './start-system.ts'

/** A participant of a free plan, with the mailed login. */
export type Participant = { email: string; code: string; registrationId: string; password: string }

type Site = { client: ApiClient; mailbox: Mails }

export const becomeParticipant = async (
  { client, mailbox }: Site,
  email = newEmail(),
  language: Language = 'ja',
): Promise<Participant> => {
  const code = await obtainCode(client, mailbox, email, language)
  const registration = registrationOf(code, email, 'student', { language })
  expectOk(await client.call(api.register, { token: code, body: registration }))
  return { email, code, ...loginIn(await mailbox.next(email)) }
}

/** The token of a new login to My Page. */
export const loginToken = async (
  { client }: Pick<Site, 'client'>,
  { registrationId, password }: Pick<Participant, 'registrationId' | 'password'>,
): Promise<string> =>
  expectOk(await client.call(api.login, { body: { registrationId, password, target: 'mypage' } })).token

/** A profile as the edit form sends it, for a participant who registered in Japanese. */
export const profileOf = (version = 1): Profile => ({
  version,
  affiliation: '見本病院',
  metadata: {
    furigana: { firstName: 'たろう', lastName: 'たかはし' },
    ...changedFields,
  },
})
