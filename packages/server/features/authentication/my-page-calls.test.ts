import { randomUUID } from 'node:crypto'
import {
  api,
  apiBase,
  type BodyOf,
  type Endpoint,
  type ErrorCode,
  type ParamsOf,
  type QueryOf,
} from '@uketsuke/contract'
import {
  addPasskey,
  becomeParticipant,
  createAuthenticator,
  databaseContents,
  expectOk,
  loginIn,
  loginToken,
  ofPersonalCalls,
  optionBuyersOf,
  passkeyOptions,
  profileOf,
  type System,
  secretariatOf,
  standInPrinter,
  threeDSecureCards,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

type Api = typeof api
type LoginCall = {
  [Name in keyof Api]: Api[Name]['apiToken'] extends 'login' | 'codeOrLogin' ? Name : never
}[keyof Api]
type Login = { registrationId: string; password: string }
type Sample<E extends Endpoint> = (BodyOf<E> extends undefined ? unknown : { body: BodyOf<E> }) &
  (ParamsOf<E> extends undefined ? unknown : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? unknown : { query: QueryOf<E> })

const calls = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  (entry): entry is [LoginCall, Endpoint] =>
    entry[1].apiToken === 'login' || entry[1].apiToken === 'codeOrLogin',
)

const enter = (system: System, who: Login) => loginToken(system, who)

const age = (system: System, token: string, change: string, by: string) =>
  system.db.query(
    `update login_token set ${change} = ${change} - $1::interval where token_hash = sha256(convert_to($2, 'utf8'))`,
    [by, token],
  )

/** Waits until scheduled tasks have ended all orders. */
const untilOrdersEnded = (system: System) =>
  until(
    async () => {
      await system.clock.advance(5_000)
      const { rowCount } = await system.db.query(
        `select 1 from orders where state in ('open', 'authenticating') or compare_at is not null`,
      )
      return rowCount
    },
    (count) => count === 0,
  )

let tokensAtTheEnd: Promise<string[]> | undefined

type Refused = { status: number; code: ErrorCode }
type BadToken = Refused & {
  /** The header's value, and the convention that receives it. */
  make: (site: {
    system: System
    caller: Login & { code: string }
    enterAndClose: () => Promise<string[]>
  }) => Promise<{ header: string | null; conventionId?: string }>
  /** The seat call's answer, if it can't tell a login from a code. */
  forSeats?: Refused
}
const notACode: Refused = { status: 404, code: 'INVALID_CODE' }

const bearer = (token: string) => ({ header: `Bearer ${token}` })

const answerTo = (name: LoginCall, { status, code, forSeats = { status, code } }: Omit<BadToken, 'make'>) => {
  if (name === 'reserveStocks') return forSeats
  // A meaningless login counts as already ended, so logout succeeds for every well-formed request.
  return name === 'logout' && status !== 400 ? { status: 204, code: undefined } : { status, code }
}

/** The request of an on-demand system that begins a login, as carried by its browser. */
const beginSignOn = async (system: System): Promise<string> => {
  const params = new URLSearchParams({
    client_id: 'ondemand@demo2027',
    redirect_uri: 'https://ondemand.example.org/live?lang=ja',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const answer = await fetch(`${system.url}/oidc/demo2027/authorize?${params}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').hash.split('request=')[1] ?? ''
}

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z'), printer: standInPrinter() })
  /** The person who orders. A newer order by `someone` would end the one whose card is waiting. */
  .extend('orderer', { scope: 'file' }, ({ system }) => becomeParticipant(system))
  .extend('someone', { scope: 'file' }, async ({ buyer }) => {
    const paid = await buyer.paidOrder({ planId: 'member' })
    return { ...paid, ...loginIn(paid.mail) }
  })
  /** Has a password that the call replaces with itself, so that every other test can still log in. */
  .extend('changer', { scope: 'file' }, async ({ system }) => {
    const { password: mailed, ...changer } = await becomeParticipant(system)
    const token = await enter(system, { ...changer, password: mailed })
    const password = 'Ciborium47tines'
    const body = { currentPassword: mailed, newPassword: password }
    expect(await system.client.call(api.changePassword, { token, body })).toMatchObject({ status: 204 })
    return { ...changer, password }
  })
  /** A login of the person who orders, for a test to end. */
  .extend('loginId', { scope: 'file' }, async ({ system, orderer }) => {
    await enter(system, orderer)
    const token = await enter(system, orderer)
    const logins = expectOk(await system.client.call(api.readLogins, { token }))
    return logins.find(({ isCurrent }) => !isCurrent)?.loginId ?? ''
  })
  /** Has a passkey, and another that is about to be added. */
  .extend('keyHolder', { scope: 'file' }, async ({ system }) => {
    const holder = await becomeParticipant(system)
    const token = await enter(system, holder)
    await addPasskey(system, { ...holder, token })
    const [passkey] = expectOk(await system.client.call(api.readPasskeys, { token }))
    const credential = createAuthenticator().create(await passkeyOptions(system, { ...holder, token }))
    return { ...holder, passkeyId: passkey?.passkeyId ?? '', newPasskey: { name: 'Key', credential } }
  })
  /** An order of `someone`, whose card waits for its authentication. */
  .extend('payment', { scope: 'file' }, async ({ system, someone }) => {
    const buyers = optionBuyersOf(system)
    const payer = { ...someone, token: await enter(system, someone) }
    const orderId = await buyers.paidOrder(payer, 'workshop')
    const jobId = await buyers.pay(payer, orderId, threeDSecureCards.challenged)
    await until(
      () => buyers.jobStatus(payer, jobId),
      ({ redirectUrl }) => redirectUrl !== undefined,
    )
    return { orderId, jobId }
  })
  .extend('signOn', { scope: 'file' }, ({ system }) => beginSignOn(system))
  /**
   * One call of each kind, valid except for the token under test. A new call of My Page without a sample does
   * not compile.
   */
  .extend(
    'samplesOf',
    ({ signOn, orderer, payment, changer, loginId, keyHolder }) =>
      ({ orderId }: { orderId: string }): { [Name in LoginCall]: Sample<Api[Name]> } => ({
        changePassword: { body: { currentPassword: changer.password, newPassword: changer.password } },
        reserveStocks: { body: { orders: [{ planId: 'reception', quantity: 1 }] } },
        createSession: {
          body: { registrationId: orderer.registrationId, planIds: ['reception'], metadata: {} },
        },
        readLogins: {},
        endLogin: { params: { loginId } },
        endOtherLogins: {},
        readPasskeys: {},
        beginPasskey: { body: { password: keyHolder.password } },
        addPasskey: { body: keyHolder.newPasskey },
        removePasskey: { params: { passkeyId: keyHolder.passkeyId } },
        readAdditionalPrice: { query: { orderId: payment.orderId } },
        executeAdditionalPayment: { body: { orderId: payment.orderId, token: 'a-card-token' } },
        readAdditionalJobStatus: { params: { jobId: payment.jobId } },
        readAdditionalJobResult: { params: { jobId: payment.jobId } },
        abandonAdditionalJob: { params: { jobId: payment.jobId } },
        checkLogin: {},
        logout: {},
        readUsers: {},
        updateUser: { body: profileOf() },
        issueEntryCode: {},
        continueSignOn: { body: { request: signOn } },
        authorizeViewing: {
          body: {
            client_id: 'ondemand@demo2027',
            scope: 'openid',
            response_type: 'code',
            redirect_uri: 'https://ondemand.example.org/live?lang=ja',
          },
        },
        issueOrderReceipt: { params: { orderId }, body: {} },
        issueTicketReceipt: {
          body: {
            orderId,
            planId: 'member',
            planName: { ja: '会員', en: 'Member' },
            price: 15_000,
            type: 'general',
          },
        },
        ...ofPersonalCalls({ body: {} }),
      }),
  )
  .extend('callerOf', ({ orderer, changer, someone, keyHolder }) => (name: LoginCall) => {
    if (/Passkey/.test(name)) return keyHolder
    if (name === 'changePassword' || name === 'endOtherLogins') return changer
    return ['reserveStocks', 'createSession', 'endLogin'].includes(name) ? orderer : someone
  })
  .extend(
    'ask',
    ({ system, samplesOf, someone }) =>
      async (
        name: LoginCall,
        header: string | null,
        { conventionId = 'demo2027', key }: { conventionId?: string | undefined; key?: string } = {},
      ) => {
        const { method, path }: Endpoint = api[name]
        type Input = { body?: unknown; params?: Record<string, string>; query?: Record<string, string> }
        const { body, params = {}, query = {} } = samplesOf(someone)[name] as Input
        const address = path.replace(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? '')
        const answer = await fetch(`${system.url}${apiBase}${address}?${new URLSearchParams(query)}`, {
          method,
          headers: {
            'x-convention-id': conventionId,
            ...(header !== null && { 'x-api-token': header }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const isJson = answer.headers.get('content-type')?.startsWith('application/json')
        return { status: answer.status, code: isJson ? JSON.parse(await answer.text()).code : undefined }
      },
  )
  /** Creates enough tokens for every call, because nobody can log in afterwards. */
  .extend('enterAndClose', ({ system, callerOf }) => async (): Promise<string[]> => {
    // After a year, the next signing key would be due at some moment during the test.
    await system.db.query('delete from openid_key')
    await system.clock.setTime('2028-03-31T14:59:58Z')
    const tokens = await Promise.all(calls.map(([name]) => enter(system, callerOf(name))))
    await system.clock.setTime('2028-03-31T15:00:00Z')
    await untilJobsDone(system)
    await untilOrdersEnded(system)
    return tokens
  })
/** The last entry closes the site. */
const badTokens: Record<string, BadToken> = {
  'no token': { make: async () => ({ header: null }), status: 400, code: 'INVALID_HEADER_FORMAT' },
  'an empty token': { make: async () => bearer(''), status: 400, code: 'INVALID_HEADER_FORMAT' },
  'a token without Bearer': {
    make: async ({ system, caller }) => ({ header: await enter(system, caller) }),
    status: 400,
    code: 'INVALID_HEADER_FORMAT',
  },
  'a token of another scheme': {
    make: async ({ system, caller }) => ({ header: `Basic ${await enter(system, caller)}` }),
    status: 400,
    code: 'INVALID_HEADER_FORMAT',
  },
  'a token that is made up': {
    make: async () => bearer('nobody'),
    status: 401,
    code: 'INVALID_TOKEN',
    forSeats: notACode,
  },
  'a registration code': {
    make: async ({ caller: { code } }) => bearer(code),
    status: 401,
    code: 'INVALID_TOKEN',
    forSeats: { status: 409, code: 'ALREADY_REGISTRATED' },
  },
  'the token of a login that was ended': {
    make: async ({ system, caller }) => {
      const token = await enter(system, caller)
      await system.client.call(api.logout, { token })
      return bearer(token)
    },
    status: 401,
    code: 'INVALID_TOKEN',
    forSeats: notACode,
  },
  'a token of another convention': {
    make: async ({ system, caller }) => ({
      ...bearer(await enter(system, caller)),
      conventionId: 'other2027',
    }),
    status: 401,
    code: 'INVALID_TOKEN',
    forSeats: notACode,
  },
  'a token that was not used for 12 hours': {
    make: async ({ system, caller }) => {
      const token = await enter(system, caller)
      await age(system, token, 'used_at', '12 hours')
      return bearer(token)
    },
    status: 401,
    code: 'TOKEN_EXPIRED',
  },
  'a token of 7 days ago': {
    make: async ({ system, caller }) => {
      const token = await enter(system, caller)
      await age(system, token, 'created_at', '7 days')
      return bearer(token)
    },
    status: 401,
    code: 'TOKEN_EXPIRED',
  },
  'a token of a participant who was disabled': {
    make: async ({ system }) => {
      const disabled = await becomeParticipant(system)
      const token = await enter(system, disabled)
      await secretariatOf(system).disable(disabled.registrationId)
      await untilJobsDone(system)
      return bearer(token)
    },
    status: 403,
    code: 'DISABLED',
  },
  'a good token while My Page is closed': {
    make: async ({ enterAndClose }) => {
      tokensAtTheEnd ??= enterAndClose()
      return bearer((await tokensAtTheEnd).shift() ?? '')
    },
    status: 403,
    code: 'OUT_OF_DATE',
  },
}

test.beforeAll(async ({ system, payment: _ }) => {
  await untilJobsDone(system)
})

test('covers at least these calls of My Page that need a login', () => {
  expect(calls.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'checkLogin',
      'logout',
      'readUsers',
      'updateUser',
      'issueEntryCode',
      'authorizeViewing',
      'reserveStocks',
      'createSession',
    ]),
  )
})

test.for(calls)(
  '%s answers a valid token, and does not repeat the answer once its login has ended',
  async ([name, { status }], { system, callerOf, ask }) => {
    const token = await enter(system, callerOf(name))
    const same = { key: randomUUID() }
    expect(await ask(name, `Bearer ${token}`, same)).toMatchObject({ status })
    await age(system, token, 'used_at', '12 hours')
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    const expired = name === 'logout' ? { status } : { status: 401, code: 'TOKEN_EXPIRED' }
    expect(await ask(name, `Bearer ${token}`, same)).toMatchObject(expired)
    expect(await databaseContents(system.db)).toEqual(before)
    await system.client.call(api.logout, { token })
    const ended =
      name === 'logout'
        ? { status }
        : answerTo(name, { status: 401, code: 'INVALID_TOKEN', forSeats: notACode })
    expect(await ask(name, `Bearer ${token}`, same)).toMatchObject(ended)
  },
)

describe.each(Object.entries(badTokens))('%s', (_, bad) => {
  test.for(calls)('%s', async ([name], { system, callerOf, ask, enterAndClose }) => {
    const { header, conventionId } = await bad.make({ system, caller: callerOf(name), enterAndClose })
    const before = await databaseContents(system.db)
    expect(await ask(name, header, { conventionId })).toEqual(answerTo(name, bad))
    if (name !== 'logout') expect(await databaseContents(system.db)).toEqual(before)
  })
})
