import { api } from '@uketsuke/contract'
import { codeIn, expectOk, newEmail, preRegistrationOf, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const patient = 60_000
const mailTimes = { connect: patient, greeting: patient, commands: patient, slow: patient, data: patient }
const test = systemTest({ mailTimes })

test('mails other people even if a mail hangs in every worker', async ({ system }) => {
  const { client, mailbox, clock, db } = system
  const preRegister = async (email: string) =>
    expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) }))
  const countActive = async () =>
    (await db.query(`select 1 from pgboss.job where name = 'link-mail' and state = 'active'`)).rowCount
  for (const [index, email] of [newEmail(), newEmail()].entries()) {
    mailbox.refuseFor(email, 'silence')
    await preRegister(email)
    await until(countActive, (count) => count === index + 1)
  }
  const email = newEmail()
  await preRegister(email)
  await clock.advance(15_000)
  codeIn(await mailbox.next(email))
  await until(countActive, (count) => count === 2)
  expect(mailbox.count()).toBe(1)
})
