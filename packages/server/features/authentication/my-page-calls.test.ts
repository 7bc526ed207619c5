import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { api, apiBase, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import {
  becomeParticipant,
  becomeSamplePerson,
  type CallSample,
  databaseContents,
  freshCallsOf,
  loginCalls,
  loginToken,
  type Participant,
  type System,
  samplesOf,
  secretariatOf,
  standInPrinter,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

type LoginCall = (typeof loginCalls)[number]
type Login = Pick<Participant, 'registrationId' | 'password'>

const enter = (system: System, who: Login) => loginToken(system, who)

const age = (system: System, token: string, change: string, by: string) =>
  system.db.query(
    `update login_token set ${change} = ${change} - $1::interval where token_hash = sha256(convert_to($2, 'utf8'))`,
    [by, token],
  )

/** Moves the clock until scheduled tasks have ended all orders and write nothing more. */
const untilAtRest = async (system: System) => {
  let last: Awaited<ReturnType<typeof databaseContents>> = {}
  await until(
    async () => {
      await system.clock.advance(5_000)
      await untilJobsDone(system)
      const live = await system.db.query(`select 1 from orders where state in ('open', 'authenticating')`)
      const before = last
      last = await databaseContents(system.db)
      return live.rowCount === 0 && isDeepStrictEqual(before, last)
    },
    (isAtRest) => isAtRest,
  )
}

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

const printer = standInPrinter()
const test = systemTest({ now: new Date('2027-02-01T00:00:00Z'), printer })
  .extend('who', { scope: 'file' }, ({ system }) => becomeSamplePerson(system, 'demo2027', printer))
  .extend('registered', { scope: 'file' }, ({ system }) => becomeParticipant(system))
  /** A call that is valid except for the token under test. */
  .extend(
    'sampleOf',
    ({ who }) =>
      (name: LoginCall): CallSample =>
        samplesOf(name, who).at(-1) ?? {},
  )
  .extend(
    'ask',
    ({ system }) =>
      async (
        name: LoginCall,
        { body, params = {}, query = {} }: CallSample,
        header: string | null,
        { conventionId = 'demo2027', key }: { conventionId?: string | undefined; key?: string } = {},
      ) => {
        const { method, path }: Endpoint = api[name]
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
  /** Creates two tokens, because nobody can log in afterwards. */
  .extend('enterAndClose', ({ system, who }) => async (): Promise<string[]> => {
    // After a year, the next signing key would be due at some moment during the test.
    await system.db.query('delete from openid_key')
    await system.clock.setTime('2028-03-31T14:59:58Z')
    const tokens = await Promise.all([enter(system, who.login), enter(system, who.login)])
    await system.clock.setTime('2028-03-31T15:00:00Z')
    await untilAtRest(system)
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

test.beforeAll(async ({ system, who: _ }) => {
  await untilJobsDone(system)
})

test('covers at least these calls of My Page that need a login', () => {
  expect(loginCalls).toEqual(
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

test.for(loginCalls)(
  '%s answers a valid token, and does not repeat the answer once its login has ended',
  async (name, { system, who, sampleOf, ask }) => {
    const { status }: Endpoint = api[name]
    const sample = sampleOf(name)
    const fresh = sample.mayBeRefused ? await freshCallsOf(system)[name]?.() : undefined
    const { token = await enter(system, who.login), ...call } = { token: undefined, ...sample, ...fresh }
    const same = { key: randomUUID() }
    expect(await ask(name, call, `Bearer ${token}`, same)).toMatchObject({ status })
    await age(system, token, 'used_at', '12 hours')
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    const expired = name === 'logout' ? { status } : { status: 401, code: 'TOKEN_EXPIRED' }
    expect(await ask(name, call, `Bearer ${token}`, same)).toMatchObject(expired)
    expect(await databaseContents(system.db)).toEqual(before)
    await system.client.call(api.logout, { token })
    const ended =
      name === 'logout'
        ? { status }
        : answerTo(name, { status: 401, code: 'INVALID_TOKEN', forSeats: notACode })
    expect(await ask(name, call, `Bearer ${token}`, same)).toMatchObject(ended)
  },
)

describe.each(Object.entries(badTokens))('%s', (_, bad) => {
  /** One for all calls, because a refused call changes nothing, and one for logout, which ends its token. */
  const tokens = new Map<boolean, ReturnType<BadToken['make']>>()

  test.for(loginCalls)('%s', async (name, { system, who, registered, sampleOf, ask, enterAndClose }) => {
    const caller = { ...who.login, code: registered.code }
    const isLogout = name === 'logout'
    const made = tokens.get(isLogout) ?? bad.make({ system, caller, enterAndClose })
    tokens.set(isLogout, made)
    const { header, conventionId } = await made
    await untilJobsDone(system)
    const before = await databaseContents(system.db)
    expect(await ask(name, sampleOf(name), header, { conventionId })).toEqual(answerTo(name, bad))
    if (name !== 'logout') expect(await databaseContents(system.db)).toEqual(before)
  })
})
