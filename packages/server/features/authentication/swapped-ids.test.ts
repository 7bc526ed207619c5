import { api, apiBase, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '@uketsuke/contract'
import {
  addPasskey,
  buyersOf,
  expectOk,
  loginIn,
  loginToken,
  optionBuyersOf,
  profileOf,
  rowsHolding,
  type System,
  standInPrinter,
  threeDSecureCards,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'

type Api = typeof api
type OwnCall = {
  [Name in keyof Api]: Api[Name]['apiToken'] extends 'login' | 'codeOrLogin' ? Name : never
}[keyof Api]
type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>
type Sample<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { by?: 'code'; mayBeRefused?: true }

/** Everything of a person that a call could name: of one who has a login and paid, and of one who is registering. */
type Ids = {
  registrationId: string
  orderId: string
  /** An order of an option, whose card waits for its authentication. */
  optionOrderId: string
  jobId: string
  code: string
  login: { registrationId: string; password: string }
  /** A login that nobody uses. */
  loginId: string
  passkey: { passkeyId: string; id: string }
  /** Other data of the person, which must not appear in answers to anybody else. */
  marks: string[]
}

/**
 * The calls that belong to a person, each with that person's own IDs; by code for people who are registering. A new
 * call does not compile without samples, and a sample that leaves out an ID fails below.
 */
const samples: { [Name in OwnCall]: (ids: Ids) => Sample<Api[Name]>[] } = {
  checkLogin: () => [{}],
  logout: () => [{}],
  changePassword: () => [
    { body: { currentPassword: 'Wrong1234', newPassword: 'Ciborium47tines' }, mayBeRefused: true },
  ],
  readLogins: () => [{}],
  endLogin: ({ loginId }) => [{ params: { loginId } }],
  endOtherLogins: () => [{}],
  readPasskeys: () => [{}],
  beginPasskey: ({ login: { password } }) => [{ body: { password } }],
  addPasskey: ({ passkey: { id } }) => [
    {
      body: {
        name: 'Key',
        credential: {
          id: 'nothing',
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'oA' },
        },
      },
      mayBeRefused: true,
    },
  ],
  removePasskey: ({ passkey: { passkeyId } }) => [{ params: { passkeyId } }],
  readUsers: () => [{}],
  updateUser: () => [{ body: profileOf() }],
  issueEntryCode: () => [{}],
  continueSignOn: () => [{ body: { request: 'nothing' }, mayBeRefused: true }],
  authorizeViewing: () => [
    {
      body: {
        client_id: 'ondemand@demo2027',
        scope: 'openid',
        response_type: 'code',
        redirect_uri: 'https://ondemand.example.org/education?lang=ja',
      },
    },
  ],
  readAdditionalPrice: ({ optionOrderId }) => [{ query: { orderId: optionOrderId } }],
  executeAdditionalPayment: ({ optionOrderId }) => [
    { body: { orderId: optionOrderId, token: 'a-card-token' }, mayBeRefused: true },
  ],
  readAdditionalJobStatus: ({ jobId }) => [{ params: { jobId } }],
  readAdditionalJobResult: ({ jobId }) => [{ params: { jobId } }],
  abandonAdditionalJob: ({ jobId }) => [{ params: { jobId } }],
  issueOrderReceipt: ({ orderId }) => [{ params: { orderId }, body: {} }],
  issueTicketReceipt: ({ orderId }) => [
    {
      body: {
        orderId,
        planId: 'educational',
        planName: { ja: '教育講演', en: 'Educational lecture' },
        price: 3_000,
        type: 'general',
      },
    },
  ],
  issueCertificate: () => [{ body: {} }],
  issueNameCard: () => [{ body: {} }],
  reserveStocks: () => [{ by: 'code', body: { orders: [{ planId: 'luncheon', quantity: 1 }] } }],
  createSession: ({ code, registrationId }) => [
    { by: 'code', body: { registrationCode: code, planIds: ['member'], metadata: {} } },
    { body: { registrationId, planIds: ['reception'], metadata: {} } },
  ],
}

/** IDs that name no person. The server does not trust a browser's memory of its seats. */
const nobodys = /^(planId|sheetId|postalCode)$/
const isId = (name: string): boolean => /(Id|Code)$|^code$/.test(name) && !nobodys.test(name)

type Json = { [key: string]: unknown }
type Leaf = { path: string[]; value: string }

const leavesOf = (value: unknown, path: string[] = []): Leaf[] => {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

const withLeaf = (call: object, [first = '', ...rest]: string[], value: string): object => ({
  ...call,
  [first]: rest.length === 0 ? value : withLeaf((call as Json)[first] as object, rest, value),
})

/** The names of all fields of a schema, at any depth. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}
const namesOf = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body].flatMap((schema) =>
    schema ? namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [],
  )

const becomeSomebody = async (system: System): Promise<Ids> => {
  const buyers = buyersOf(system)
  const order = await buyers.newOrder()
  await buyers.decided(await buyers.pay(order))
  const login = loginIn(await system.mailbox.next(order.email))
  const buyer = { token: await loginToken(system, login), registrationId: order.registrationId }
  const options = optionBuyersOf(system)
  const optionOrderId = await options.paidOrder(buyer, 'reception')
  const jobId = await options.pay(buyer, optionOrderId, threeDSecureCards.challenged)
  await until(
    () => options.jobStatus(buyer, jobId),
    ({ redirectUrl }) => redirectUrl !== undefined,
  )
  const registrant = await buyers.newPerson()
  const open = expectOk(await system.client.call(api.readLogins, { token: await loginToken(system, login) }))
  const owner = { token: await loginToken(system, login), password: login.password }
  const { id } = await addPasskey(system, owner)
  const [passkey] = expectOk(await system.client.call(api.readPasskeys, { token: owner.token }))
  const { orderId, registrationId, email } = order
  return {
    registrationId,
    orderId,
    optionOrderId,
    jobId,
    code: registrant.code,
    login,
    loginId: open.find(({ isCurrent }) => !isCurrent)?.loginId ?? '',
    passkey: { passkeyId: passkey?.passkeyId ?? '', id },
    marks: [registrationId, orderId, optionOrderId, jobId, email, registrant.email, registrant.code],
  }
}

type AnySample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Authorized by the code of the person who is registering. */
  by?: 'code'
  /** Refused for other reasons even with one's own IDs. */
  mayBeRefused?: true
}
const samplesOf = (name: OwnCall, ids: Ids) => samples[name](ids) as AnySample[]

const calls = Object.keys(samples) as OwnCall[]

const test = systemTest({ printer: standInPrinter() })
  .extend('mine', { scope: 'file' }, ({ system }) => becomeSomebody(system))
  .extend('theirs', { scope: 'file' }, ({ system }) => becomeSomebody(system))
  .extend('ask', ({ system, mine }) => async (name: OwnCall, { params = {}, query, body, by }: AnySample) => {
    const { method, path }: Endpoint = api[name]
    const address = path.replace(/:(\w+)/g, (_, parameter: string) =>
      encodeURIComponent(params[parameter] ?? ''),
    )
    const token = by === 'code' ? mine.code : await loginToken(system, mine.login)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await fetch(system.url + apiBase + address + search, {
      method,
      headers: {
        'x-convention-id': 'demo2027',
        'x-api-token': `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
  })
  /** Every row in the database that belongs to the other person. */
  .extend(
    'whatIsTheirs',
    ({ system, theirs }) =>
      () =>
        rowsHolding(system.db, theirs.marks),
  )
test.beforeAll(async ({ system }) => {
  await untilJobsDone(system)
})

test('the other person has rows of their own, which contain nothing of the caller', async ({
  mine,
  whatIsTheirs,
}) => {
  const rows = await whatIsTheirs()
  for (const table of ['participant', 'pre_registration', 'orders', 'order_item', 'payment_attempt'])
    expect(rows[`public.${table}`]?.length, table).toBeGreaterThan(0)
  for (const mark of mine.marks) expect(JSON.stringify(rows)).not.toContain(mark)
})

describe.each(calls)('%s', (name) => {
  const endpoint: Endpoint = api[name]
  const ids = [...new Set(namesOf(endpoint).filter(isId))]

  test('has a sample for each ID it takes', ({ mine, theirs }) => {
    const swapped = samplesOf(name, mine).flatMap((sample, index) => {
      const other = leavesOf(samplesOf(name, theirs)[index])
      return leavesOf(sample).filter(({ value }, leaf) => other[leaf]?.value !== value)
    })
    const names = swapped.map(({ path }) => path.at(-1) ?? '')
    expect(ids.filter((id) => !names.includes(id))).toEqual([])
  })

  if (ids.length > 0)
    test("refuses another person's ID, and neither shows nor changes anything of theirs", async ({
      system,
      mine,
      theirs,
      ask,
      whatIsTheirs,
    }) => {
      const faults: string[] = []
      for (const [index, sample] of samplesOf(name, mine).entries())
        for (const [leaf, { path, value }] of leavesOf(sample).entries()) {
          const other = leavesOf(samplesOf(name, theirs)[index])[leaf]
          if (!other || other.value === value) continue
          const before = await whatIsTheirs()
          const { status, text } = await ask(name, withLeaf(sample, path, other.value))
          await untilJobsDone(system)
          const after = await whatIsTheirs()
          if (status < 400 || status >= 500) faults.push(`${path.join('.')}: is answered with ${status}`)
          if (theirs.marks.some((mark) => text.includes(mark)))
            faults.push(`${path.join('.')}: shows ${text}`)
          if (JSON.stringify(after) !== JSON.stringify(before))
            faults.push(`${path.join('.')}: changes something`)
        }
      expect(faults).toEqual([])
    })

  test('answers for one’s own IDs, and neither shows nor changes anything of others', async ({
    system,
    mine,
    theirs,
    ask,
    whatIsTheirs,
  }) => {
    for (const sample of samplesOf(name, mine)) {
      const before = await whatIsTheirs()
      const { status, text } = await ask(name, sample)
      await untilJobsDone(system)
      if (!sample.mayBeRefused) expect([name, status]).toEqual([name, endpoint.status])
      expect(theirs.marks.filter((mark) => text.includes(mark))).toEqual([])
      expect(await whatIsTheirs()).toEqual(before)
    }
  })
})
