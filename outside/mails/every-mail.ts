import { generateKeyPairSync } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import type { MailSigning } from '@uketsuke/server/mail-signing'
import { readConvention } from '@uketsuke/server/read-convention'
import { smtpMailer } from '@uketsuke/server/smtp-mailer'
import { conventionsDir, createSteppedClock, newEmail, openMailServer, sampleMails } from '@uketsuke/testing'
import { pino } from 'pino'

const newSigning = (): MailSigning => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    selector: 'outside',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** Sends every mail in both languages, signed and unsigned, and keeps each as a mail server received it. */
export const keepEveryMail = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const convention = await readConvention(join(conventionsDir, 'demo2027'))
  const mailbox = await openMailServer()
  const parts = { clock: createSteppedClock(), log: pino({ level: 'silent' }) }
  const mailers = {
    signed: smtpMailer([mailbox.smtpServer], { ...parts, signing: newSigning() }),
    unsigned: smtpMailer([mailbox.smtpServer], parts),
  }
  for (const [how, mailer] of Object.entries(mailers)) {
    for (const language of languages)
      for (const { name, mail } of sampleMails(convention, language)) {
        const to = newEmail()
        const { end } = await mailer.send({ ...mail, to })
        if (end !== 'sent') throw new Error(`${name} was not sent`)
        await writeFile(join(folder, `${how}-${language}-${name}.eml`), mailbox.bytesFor(to) ?? '')
      }
    mailer.close()
  }
  await mailbox.close()
}
