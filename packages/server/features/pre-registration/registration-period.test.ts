import { api } from '@uketsuke/contract'
import {
  expectOk,
  newEmail,
  obtainCode,
  preRegistrationOf,
  registrationOf,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const preRegister = (system: System) =>
  system.client.call(api.preRegister, { body: preRegistrationOf(newEmail()) })
const closed = { status: 403, body: { code: 'OUT_OF_DATE' } }

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })
  /** Writes other registration dates into the convention file, and waits until the server has read them. */
  .extend(
    'openRegistration',
    ({ system, folders }) =>
      async (startDate: string, endDate: string): Promise<void> => {
        await folders.edit((yaml) =>
          yaml.replace(
            /registration: \{.*\}/,
            `registration: { startDate: '${startDate}', endDate: '${endDate}' }`,
          ),
        )
        await until(
          async () => expectOk(await system.client.call(api.readSiteConfiguration)).timeSettings.registration,
          (period) => period.startDate === startDate && period.endDate === endDate,
        )
      },
  )

test('refuses pre-registrations and fresh links outside the registration period', async ({
  system,
  openRegistration,
}) => {
  const code = await obtainCode(system.client, system.mailbox, newEmail())
  await system.clock.jump(minutes(31))
  await openRegistration('2026-01-01T00:00:00+09:00', '2027-01-31T23:59:59+09:00')
  expect(await preRegister(system)).toMatchObject(closed)
  expect(await system.client.call(api.sendLink, { body: { code } })).toMatchObject(closed)
  await openRegistration('2027-02-02T00:00:00+09:00', '2027-12-31T23:59:59+09:00')
  expect(await preRegister(system)).toMatchObject(closed)
  const { siteState } = expectOk(await system.client.call(api.readSiteConfiguration))
  expect(siteState.registration).toBe(false)
})

test('begins and ends the period at the exact second of its dates', async ({ system, openRegistration }) => {
  const now = new Date(system.clock.now())
  const before = new Date(now.getTime() - 1).toISOString()
  const after = new Date(now.getTime() + 1).toISOString()
  await openRegistration(now.toISOString(), after)
  expect(await preRegister(system)).toMatchObject({ status: 201 })
  await openRegistration(before, now.toISOString())
  expect(await preRegister(system)).toMatchObject({ status: 201 })
  await openRegistration(before, before)
  expect(await preRegister(system)).toMatchObject(closed)
  await openRegistration(after, after)
  expect(await preRegister(system)).toMatchObject(closed)
})

test('a link opened before the end still works, and one opened after it does not', async ({
  system,
  openRegistration,
}) => {
  const end = new Date(system.clock.now() + minutes(5))
  await openRegistration('2026-01-01T00:00:00+09:00', end.toISOString())
  const email = newEmail()
  const inTime = await obtainCode(system.client, system.mailbox, email)
  const late = await obtainCode(system.client, system.mailbox, newEmail())
  await system.clock.jump(minutes(5) - 30_000)
  const check = (code: string) => system.client.call(api.checkCode, { token: code })
  expect(await check(inTime)).toMatchObject({ status: 200 })

  await system.clock.jump(minutes(1))
  expect(await check(inTime)).toMatchObject({ status: 200 })
  expect(await check(late)).toMatchObject(closed)
  expect(await system.client.call(api.readPreRegistration, { params: { code: late } })).toMatchObject(closed)
  const body = registrationOf(inTime, email, 'student')
  expect(await system.client.call(api.register, { token: inTime, body })).toMatchObject({ status: 200 })
})
