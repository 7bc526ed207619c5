import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  codeIn,
  createApiClient,
  databaseContents,
  expectOk,
  newEmail,
  obtainCode,
  orderAndRegister,
  preRegistrationOf,
  type System,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes, seconds } from '../../platform/duration.ts'

const newCode = (system: System, email = newEmail()) => obtainCode(system.client, system.mailbox, email)
const open = (system: System, code: string) => system.client.call(api.readRegistrationForm, { token: code })

/** The same by the four calls of the specification. */
const openByParts = async ({ client }: System, code: string) => ({
  ...expectOk(await client.call(api.checkCode, { token: code })),
  person: expectOk(await client.call(api.readPreRegistration, { params: { code } })),
  plans: expectOk(await client.call(api.readTickets)),
  stocks: expectOk(await client.call(api.readStocks)),
})

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })

test('answers as the four calls of the specification do', async ({ system }) => {
  const code = await newCode(system)
  const form = expectOk(await open(system, code))
  expect(form).toEqual(await openByParts(system, code))
  expect(form.person.order).toBeNull()
  expect(form.plans.tickets.length).toBeGreaterThan(0)
  expect(form.stocks.length).toBeGreaterThan(0)
})

test('shows the order that awaits payment, and one seat less', async ({ system }) => {
  const email = newEmail()
  const code = await newCode(system, email)
  const seats = async () => {
    const { stocks } = expectOk(await open(system, code))
    return stocks.find(({ planId }) => planId === 'workshop')?.available ?? 0
  }
  const before = await seats()
  const order = await orderAndRegister(system.client, {
    code,
    email,
    planId: 'member',
    options: ['workshop'],
  })
  await system.clock.jump(seconds(1))
  const form = expectOk(await open(system, code))
  expect(form.person.order).toEqual({ ...order, planIds: ['member', 'workshop'] })
  expect(await seats()).toBe(before - 1)
  expect(form).toEqual(await openByParts(system, code))
})

test('opens the link, which then stays valid for 60 minutes', async ({ system }) => {
  const code = await newCode(system)
  await system.clock.jump(minutes(29))
  const expiresAt = new Date(system.clock.now() + minutes(60)).toISOString()
  expect(expectOk(await open(system, code))).toMatchObject({ expiresAt })
  await system.clock.jump(minutes(60) - seconds(1))
  expect(expectOk(await open(system, code))).toMatchObject({ expiresAt })
  await system.clock.jump(seconds(2))
  expect(await open(system, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
})

test('opens nothing for a HEAD', async ({ system }) => {
  const code = await newCode(system)
  await untilJobsDone(system)
  const before = await databaseContents(system.db)
  const ask = (method: string, token: string) =>
    fetch(`${system.url}/v2/registration-form`, {
      method,
      headers: { 'x-convention-id': 'demo2027', 'x-api-token': `Bearer ${token}` },
    })
  const head = await ask('HEAD', code)
  expect(head.status).toBe(200)
  expect((await ask('HEAD', 'nobody')).status).toBe(404)
  expect(await databaseContents(system.db)).toEqual(before)
  expect((await ask('GET', code)).headers.get('content-length')).toBe(head.headers.get('content-length'))
  expect(await databaseContents(system.db)).not.toEqual(before)
})

test('refuses an unknown code, and one of another convention', async ({ system }) => {
  const refusal = { status: 404, body: { code: 'INVALID_CODE' } }
  expect(await open(system, 'nobody')).toMatchObject(refusal)
  const code = await newCode(system)
  const other = createApiClient(system.url, 'other2027')
  expect(await other.call(api.readRegistrationForm, { token: code })).toMatchObject(refusal)
  await other.close()
  expect(await open(system, code)).toMatchObject({ status: 200 })
})

test('refuses an unopened link after 30 minutes, and one that a newer link replaces', async ({ system }) => {
  const late = await newCode(system)
  await system.clock.jump(minutes(30) + seconds(1))
  expect(await open(system, late)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })

  const email = newEmail()
  const older = await newCode(system, email)
  await system.clock.jump(minutes(1))
  expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email) }))
  const newer = codeIn(await system.mailbox.next(email))
  expect(await open(system, newer)).toMatchObject({ status: 200 })
  expect(await open(system, older)).toMatchObject({ status: 403, body: { code: 'CODE_DISABLED' } })
})

test('refuses the code of a participant', async ({ system }) => {
  const { code } = await becomeParticipant(system)
  expect(await open(system, code)).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTRATED' } })
})

test('refuses an unopened link once registration is closed, and shows an opened one', async ({
  system,
  changeConvention,
}) => {
  const [opened, unopened] = [await newCode(system), await newCode(system)]
  expect(await open(system, opened)).toMatchObject({ status: 200 })
  const end = new Date(system.clock.now() - minutes(1)).toISOString()
  await changeConvention(
    (yaml) =>
      yaml.replace(
        /registration: \{.*\}/,
        `registration: { startDate: '2026-01-01T00:00:00+09:00', endDate: '${end}' }`,
      ),
    ({ timeSettings }) => timeSettings.registration.endDate === end,
  )
  expect(await open(system, opened)).toMatchObject({ status: 200 })
  expect(await open(system, unopened)).toMatchObject({ status: 403, body: { code: 'OUT_OF_DATE' } })
})
