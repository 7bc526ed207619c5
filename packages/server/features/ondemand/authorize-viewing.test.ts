import { api, limits, type ViewingRequest } from '@uketsuke/contract'
import {
  becomeParticipant,
  buyersOf,
  databaseContents,
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  obtainCode,
  registrationOf,
  type System,
  secretariatOf,
  until,
  untilRefunded,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const site = 'https://ondemand.example.org'
const main = `${site}/live?lang=ja`
const requestOf = (changes: Partial<ViewingRequest> = {}): ViewingRequest => ({
  client_id: 'ondemand@demo2027',
  scope: 'openid',
  response_type: 'code',
  redirect_uri: main,
  ...changes,
})

const ask = (system: System, token: string, changes?: Partial<ViewingRequest>, more = {}) =>
  system.client.call(api.authorizeViewing, { token, body: requestOf(changes), ...more })

const enter = async (system: System) => loginToken(system, await becomeParticipant(system))
const enterWithFreePlan = async (system: System, planId: string) => {
  const { client, mailbox } = system
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  expectOk(await client.call(api.register, { token: code, body: registrationOf(code, email, planId) }))
  return loginToken(system, loginIn(await mailbox.next(email)))
}
const enterWithPaidPlan = async (system: System, planId: string) => {
  const order = await buyersOf(system).paidOrder({ planId })
  return { ...order, token: await loginToken(system, loginIn(order.mail)) }
}

const viewing = async (system: System, token: string) => {
  const [user] = expectOk(await system.client.call(api.readUsers, { token }))
  return user?.viewing ?? null
}

const refused = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })

test('sends a permitted viewer to the on-demand system with a code and the given state', async ({
  system,
}) => {
  const token = await enter(system)
  const { url } = expectOk(await ask(system, token, { state: 'of & theirs' }))
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe(`${site}/live`)
  expect(Object.fromEntries(searchParams)).toEqual({
    lang: 'ja',
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'of & theirs',
    iss: 'http://localhost:3000/oidc/demo2027',
  })
  const again = new URL(expectOk(await ask(system, token)).url).searchParams
  expect(again.get('code')).not.toBe(searchParams.get('code'))
  expect(again.has('state')).toBe(false)
})

test('repeats the same code for a repeated call', async ({ system }) => {
  const token = await enter(system)
  const repeated = { idempotencyKey: 'press-0000000000001' }
  const first = expectOk(await ask(system, token, {}, repeated))
  expect(expectOk(await ask(system, token, {}, repeated))).toEqual(first)
})

const everyLink = [
  `${site}/live?lang=ja`,
  `${site}/live?lang=en`,
  `${site}/ja`,
  `${site}/en`,
  `${site}/patients?lang=ja`,
  `${site}/patients?lang=en`,
  `${site}/education?lang=ja`,
  `${site}/education?lang=en`,
]
const mayGoTo = async (system: System, token: string) => {
  const answers = await Promise.all(everyLink.map((redirect_uri) => ask(system, token, { redirect_uri })))
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(answer).toMatchObject(refused(403, 'PERMISSION_DENIED'))
  return everyLink.filter((_, at) => answers[at]?.ok)
}

test.for([
  ['student', 'liveOndemandSystemUrl', everyLink.slice(0, 4)],
  ['patient-advocate', 'ondemandForPAP', everyLink.slice(4, 6)],
] as const)(
  'links the free plan %s to %s, and to nothing else',
  async ([planId, link, addresses], { system }) => {
    const token = await enterWithFreePlan(system, planId)
    expect(await viewing(system, token)).toMatchObject({ link, clientId: 'ondemand@demo2027' })
    expect(await mayGoTo(system, token)).toEqual(addresses)
  },
)

test.for([
  ['member', 'liveOndemandSystemUrl', everyLink.slice(0, 4)],
  ['educational', 'ondemandForEducationalProgram', everyLink.slice(6)],
] as const)(
  'links the paid plan %s to %s, and to nothing else',
  async ([planId, link, addresses], { system }) => {
    const { token } = await enterWithPaidPlan(system, planId)
    expect(await viewing(system, token)).toMatchObject({ link })
    expect(await mayGoTo(system, token)).toEqual(addresses)
  },
)

test.for(['INVITED', 'OTHER_PAYMENT'])(
  '%s have the main link, whatever their plan',
  async (category, { system }) => {
    const { token, registrationId } = await enterWithPaidPlan(system, 'educational')
    await system.db.query('update participant set category = $1 where registration_id = $2', [
      category,
      registrationId,
    ])
    expect(await viewing(system, token)).toMatchObject({ link: 'liveOndemandSystemUrl' })
    expect(await mayGoTo(system, token)).toEqual(everyLink.slice(0, 4))
  },
)

test('refuses a participant whose plan was refunded and whose seat is on sale again', async ({ system }) => {
  const { orderId, token } = await enterWithPaidPlan(system, 'educational')
  const secretariat = secretariatOf(system)
  expectOk(await secretariat.askRefund(orderId, { amount: 1_000, seats: 'free', plans: ['educational'] }))
  await untilRefunded(system, orderId)
  expect(await viewing(system, token)).toBeNull()
  expect(await mayGoTo(system, token)).toEqual([])
})

test.for<[string, Partial<ViewingRequest>, string]>([
  ['another client', { client_id: 'ondemand@other2027' }, 'client_id'],
  ['no client', { client_id: 'demo2027' }, 'client_id'],
  ['an address elsewhere', { redirect_uri: 'https://evil.example/live?lang=ja' }, 'redirect_uri'],
  ['an address without a language', { redirect_uri: `${site}/live` }, 'redirect_uri'],
  ['an address with more than ours', { redirect_uri: `${main}&next=evil` }, 'redirect_uri'],
])('refuses the input "%s" and writes nothing', async ([_, changes, path], { system }) => {
  const token = await enter(system)
  const before = await databaseContents(system.db)
  expect(await ask(system, token, changes)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', details: [{ path, rule: 'choice' }] },
  })
  expect((await databaseContents(system.db))['public.openid_artifact']).toEqual(
    before['public.openid_artifact'],
  )
})

test.for([
  ['scope', 'openid email'],
  ['response_type', 'token'],
  ['code_challenge', 'short'],
  ['code_challenge_method', 'plain'],
  ['response_mode', 'fragment'],
  ['state', 'a'.repeat(501)],
  ['nonce', 'line\nbreak'],
] as const)('refuses %s %j', async ([field, value], { system }) => {
  const answer = await ask(system, await enter(system), { [field]: value })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID_FORMAT', details: [{ path: field }] },
  })
})

test('gives concurrent calls of one login only as many codes as the window allows', async ({ system }) => {
  const token = await enter(system)
  const left = 10
  for (let no = left; no < limits.viewingRequests.perParticipant; no++) expectOk(await ask(system, token))
  const answers = await Promise.all(Array.from({ length: left + 10 }, () => ask(system, token)))
  const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted)
  expect(withStatus(200)).toHaveLength(left)
  expect(withStatus(429)).toHaveLength(10)
})

test('limits the logins of each participant within a window', async ({ system }) => {
  const { window, perParticipant } = limits.viewingRequests
  const [token, other] = [await enter(system), await enter(system)]
  for (let no = 0; no < perParticipant; no++) expectOk(await ask(system, token))
  await system.clock.jump(window - minutes(1))
  const tooMany = await ask(system, token)
  expect(tooMany).toMatchObject({ ...refused(429, 'TOO_MANY_ATTEMPTS'), headers: { 'retry-after': '60' } })
  expectOk(await ask(system, other))
  await system.clock.jump(minutes(1))
  expectOk(await ask(system, token))
})

test('admits everybody when a crowd clicks at the same moment', async ({ system }) => {
  // Clicks of one login wait for each other; those of a crowd do not.
  const tokens = await Promise.all(Array.from({ length: 10 }, () => enter(system)))
  const crowd = Array.from({ length: 5 }, () => tokens).flat()
  const answers = await Promise.all(crowd.map((token) => ask(system, token)))
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
})

test('refuses participants whom no rule admits, and shows them no link', async ({ system, folders }) => {
  const token = await enter(system)
  await folders.edit((yaml) =>
    yaml.replace('plans: [member, non-member, student', 'plans: [member, non-member'),
  )
  await until(
    () => viewing(system, token),
    (link) => link === null,
  )
  expect(await mayGoTo(system, token)).toEqual([])
  await folders.edit((yaml) =>
    yaml.replace('plans: [member, non-member', 'plans: [member, non-member, student'),
  )
  await until(
    () => viewing(system, token),
    (link) => link !== null,
  )
})

test('admits nobody before and after the programme', async ({ system, folders }) => {
  const participant = await becomeParticipant(system)
  await system.clock.setTime('2028-03-31T14:59:59Z')
  const token = await loginToken(system, participant)
  expectOk(await ask(system, token))
  // My Page must stay open longer than the programme, because it would refuse otherwise.
  await folders.edit((yaml) => yaml.replace(/(ondemand: .*endDate: ")2028-03-31/, '$12028-03-30'))
  await until(
    () => ask(system, token),
    ({ ok }) => !ok,
  )
  expect(await ask(system, token)).toMatchObject(refused(403, 'OUT_OF_DATE'))
  expectOk(await system.client.call(api.checkLogin, { token }))
})
