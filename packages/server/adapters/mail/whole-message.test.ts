import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import { conventionsDir, sampleMails } from '@uketsuke/testing'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { compose } from './compose.ts'
import { wholeMessage } from './whole-message.ts'

const convention = await readConvention(join(conventionsDir, 'demo2027'))
const now = new Date('2027-04-01T00:00:00Z')

const every = languages.flatMap((language) =>
  sampleMails(convention, language).map(({ name, mail }) => ({ name: `${name}, ${language}`, mail })),
)

test.each(every)('the mail $name equals the library’s output, byte by byte', async ({ mail }) => {
  const message = new MailComposer(compose(mail, now)).compile()
  expect(wholeMessage(message)).toBe((await message.build()).toString('latin1'))
})
