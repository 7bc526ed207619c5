import { newEmail, obtainCode, registrationOf, type System } from '@uketsuke/testing'

/** What a generated client needs for a paid registration, as environment variables. */
export const beginRegistration = async ({ client, mailbox, url, emulator }: System) => {
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const { code: _, ...person } = registrationOf(code, email, 'educational')
  return {
    SITE_URL: url,
    EMULATOR_URL: emulator.url,
    REGISTRATION_CODE: code,
    REGISTRATION: JSON.stringify(person),
  }
}
