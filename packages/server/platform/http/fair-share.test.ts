import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  createSteppedClock,
  loginToken,
  profileOf,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect, onTestFinished } from 'vitest'
import { createFairShare } from './fair-share.ts'

const test = systemTest()

const waiting = 'waiting'
const done = { answer: { status: 200, body: '' }, isEarlier: false }
const full = {
  answer: {
    status: 409,
    body: '{"code":"REQUEST_IN_PROGRESS","message":"request in progress"}',
    retryAfter: 1,
  },
  isEarlier: false,
}

/** Of eight connections, a token gets two and an address four. 24 and 240 calls may be inside. */
const shared = () => {
  const clock = createSteppedClock()
  const share = createFairShare(clock, 8)
  const running: (() => void)[] = []
  /** Makes calls and records their outcomes. */
  const call = (apiToken: string, clientAddress: string, times: number): unknown[] => {
    const outcomes: unknown[] = Array.from({ length: times }, () => waiting)
    const run = () => new Promise<typeof done>((finish) => void running.push(() => finish(done)))
    for (const at of outcomes.keys())
      void share({ apiToken, clientAddress }, run).then((outcome) => {
        outcomes[at] = outcome
      })
    return outcomes
  }
  const settle = () => new Promise((settled) => setImmediate(settled))
  /** Ends this many of the running calls, oldest first. */
  const finish = async (calls: number): Promise<void> => {
    for (const end of running.splice(0, calls)) end()
    await settle()
  }
  return { clock, share, call, finish, settle, running }
}

describe('calls of one token', () => {
  test('run on a quarter of the connections, and the next ones in order', async () => {
    const { call, finish, settle, running } = shared()
    const outcomes = call('taro', '192.0.2.1', 5)
    await settle()
    expect(running).toHaveLength(2)
    await finish(1)
    expect(outcomes).toEqual([done, waiting, waiting, waiting, waiting])
    expect(running).toHaveLength(2)
    await finish(2)
    expect(outcomes).toEqual([done, done, done, waiting, waiting])
  })

  test('are refused while too many are inside, and accepted again once those have ended', async () => {
    const { call, finish, settle } = shared()
    const outcomes = call('taro', '192.0.2.1', 26)
    await settle()
    expect(outcomes.filter((outcome) => outcome !== waiting)).toEqual([full, full])
    for (let round = 0; round < 12; round++) await finish(2)
    expect(outcomes.filter((outcome) => outcome === done)).toHaveLength(24)
    const next = call('taro', '192.0.2.1', 1)
    await settle()
    await finish(1)
    expect(next).toEqual([done])
  })

  test('leave room at their address, even while others of them wait', async () => {
    const { call, settle, running } = shared()
    call('taro', '192.0.2.1', 24)
    await settle()
    call('hanako', '192.0.2.1', 3)
    await settle()
    expect(running).toHaveLength(4)
  })
})

describe('calls of one address', () => {
  test('run on half of the connections across tokens, and leave the rest to another address', async () => {
    const { call, settle, running } = shared()
    for (const name of ['a', 'b', 'c', 'd', '', '']) call(name, '192.0.2.1', 2)
    await settle()
    expect(running).toHaveLength(4)
    call('', '192.0.2.2', 9)
    await settle()
    expect(running).toHaveLength(8)
  })

  test('are refused while too many are inside', async () => {
    const { call, settle } = shared()
    const outcomes = call('', '192.0.2.1', 241)
    await settle()
    expect(outcomes.filter((outcome) => outcome !== waiting)).toEqual([full])
  })

  test('are unlimited from this machine, which may stand for everybody', async () => {
    const { call, settle, running } = shared()
    call('', '127.0.0.1', 20)
    await settle()
    expect(running).toHaveLength(20)
  })
})

test('a call waits at most two seconds in both lines together, and gives its places back', async () => {
  const { clock, call, finish, settle, running } = shared()
  call('taro', '192.0.2.2', 2)
  call('', '192.0.2.1', 4)
  await settle()
  const late = call('taro', '192.0.2.1', 2)
  await settle()
  await clock.advance(1_500)
  // A place for the token becomes free, but its address has none.
  await finish(1)
  await clock.advance(499)
  expect(late).toEqual([waiting, waiting])
  await clock.advance(1)
  await settle()
  expect(late).toEqual([full, full])
  await finish(5)
  expect(running).toEqual([])
  const next = call('taro', '192.0.2.1', 2)
  await settle()
  await finish(2)
  expect(next).toEqual([done, done])
})

test('a failed call gives its place back', async () => {
  const { share, call, settle, running } = shared()
  const caller = { apiToken: 'taro', clientAddress: '192.0.2.1' }
  for (let failed = 0; failed < 2; failed++)
    await expect(share(caller, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  call('taro', '192.0.2.1', 2)
  await settle()
  expect(running).toHaveLength(2)
})

const locksWaiting = async ({ db }: System): Promise<number> => {
  const { rowCount } = await db.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

test.for([
  ['changes', api.updateUser, { body: profileOf() }],
  ['documents', api.issueCertificate, { body: {} }],
] as const)(
  'serves others at once while %s of one login wait for its lock',
  async ([, endpoint, input], { system }) => {
    const [taro, hanako] = [await becomeParticipant(system), await becomeParticipant(system)]
    const [tokenOfTaro, tokenOfHanako] = [await loginToken(system, taro), await loginToken(system, hanako)]
    const holder = await system.db.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('select from participant where registration_id = $1 for update', [taro.registrationId])
    let refused = 0
    const calls = Array.from({ length: 30 }, async () => {
      const { status, headers } = await system.client.call(endpoint, {
        token: tokenOfTaro,
        ...input,
      } as never)
      if (status === 409 && headers['retry-after'] === '1') refused += 1
    })
    await until(
      async () => refused,
      (count) => count === 6,
    )
    await until(
      () => locksWaiting(system),
      (count) => count >= 2,
    )
    const body = profileOf()
    expect((await system.client.call(api.updateUser, { token: tokenOfHanako, body })).status).toBe(200)
    expect(await locksWaiting(system)).toBe(2)
    await holder.query('rollback')
    await Promise.all(calls)
  },
)
