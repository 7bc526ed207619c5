import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Clock, nowOf } from '../../platform/clock.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { compose } from './compose.ts'
import type { Mailer } from './mailer.ts'

/**
 * Writes every mail to `dir` as an `.eml` file, named so that the newest sorts last. Takes the place of SMTP
 * in development.
 */
export const fileMailer = async (dir: string, clock: Clock): Promise<Mailer> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const now = nowOf(clock)
      const { message } = await transport.sendMail(compose(mail, now))
      const name = `${now.toISOString().replace(/[:.]/g, '-')}-${newOpaqueId().slice(0, 8)}`
      const unfinished = join(dir, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(dir, `${name}.eml`))
      return { end: 'sent' }
    },
    isDown: () => false,
    close: () => transport.close(),
  }
}
