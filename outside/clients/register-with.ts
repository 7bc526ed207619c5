import { newEmail, obtainCode, registrationOf, type System } from '@uketsuke/testing'
import { type Report, reportOf } from '../tool-run.ts'
import type { Ended, Options } from '../tools/run-program.ts'

/** Somebody with a mailed link, as the environment variables of a generated client. */
const environmentOfSomebody = async ({ client, mailbox, url, emulator }: System) => {
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

/** Lets a generated client register somebody. First, the client must report a code that nobody has. */
export const registerWith = async (
  system: System,
  run: (options: Options) => Promise<Ended>,
): Promise<Report> => {
  const env = await environmentOfSomebody(system)
  const wrong = await run({ env: { ...env, REGISTRATION_CODE: 'nobody' }, isQuiet: true })
  if (wrong.isGood) return reportOf(false, 'the client did not notice a wrong code')
  const { isGood } = await run({ env })
  return reportOf(isGood, 'the client did not register', ['1 paid registration'])
}
