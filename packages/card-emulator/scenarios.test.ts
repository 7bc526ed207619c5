import { expect, test } from 'vitest'
import { scenarioCalls } from './behaviours.ts'
import {
  arm,
  enter,
  eventually,
  newToken,
  pay,
  SHOP,
  send,
  startForTest,
  transactions,
  untilTaken,
} from './test-client.ts'

const search = (url: string) => send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })

test('timeout-before: cuts the connection and does nothing', async () => {
  const { url } = await startForTest({ hangMs: 0 })
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', 'timeout-before')

  await expect(send(url, 'ExecTran', execution)).rejects.toThrow('fetch failed')

  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])
  expect((await send(url, 'ExecTran', execution)).answer.ACS).toBe('0')
})

test('timeout-after: loses the answer and charges the card once', async () => {
  const { url } = await startForTest({ hangMs: 0 })
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', 'timeout-after')

  await expect(send(url, 'ExecTran', execution)).rejects.toThrow('fetch failed')

  expect((await search(url)).answer).toMatchObject({ Status: 'CAPTURE', Amount: '15000' })
  const again = await send(url, 'ExecTran', { ...execution, Token: await newToken(url) })
  expect(again.answer.ErrInfo).toBe('E11010001')
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('timeout-after of EntryTran: SearchTrade recovers the AccessID and AccessPass', async () => {
  const { url } = await startForTest({ hangMs: 0 })
  await arm(url, 'EntryTran', 'timeout-after')
  await expect(enter(url, 'order-1')).rejects.toThrow('fetch failed')

  const { AccessID = '', AccessPass = '' } = (await search(url)).answer
  const access = { OrderID: 'order-1', AccessID, AccessPass, Method: '1' }

  expect((await send(url, 'ExecTran', { ...access, Token: await newToken(url) })).answer.ACS).toBe('0')
})

test('holds a hanging connection until the client gives up', async () => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', 'timeout-after')

  const client = new AbortController()
  const sent = send(url, 'ExecTran', execution, { signal: client.signal }).catch((error) => error.name)
  await eventually(() => transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
  expect(await Promise.race([sent, 'still hanging'])).toBe('still hanging')
  client.abort()

  expect(await sent).toBe('AbortError')
})

test('http-500: answers a page with status 500 and does nothing', async () => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', 'http-500')

  const { status, type } = await send(url, 'ExecTran', execution)

  expect({ status, type }).toEqual({ status: 500, type: expect.stringContaining('text/html') })
  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])
})

test('garbage: answers status 200 with an unreadable body and charges the card', async () => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', 'garbage')

  const { status, text } = await send(url, 'ExecTran', execution)

  expect(status).toBe(200)
  expect(text).not.toContain('=')
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('http-500-after: answers a page with status 500 and charges the card', async () => {
  const { url } = await startForTest()
  await arm(url, 'ExecTran', 'http-500-after')

  expect((await pay(url, 'order-1')).status).toBe(500)
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('e92: answers too many connections, does nothing and keeps the token valid', async () => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', 'e92', { times: 2 })

  const texts = [await send(url, 'ExecTran', execution), await send(url, 'ExecTran', execution)]

  for (const { text } of texts) expect(text).toBe('ErrCode=E92&ErrInfo=E92000001')
  expect((await send(url, 'ExecTran', execution)).answer.ACS).toBe('0')
})

test('token-expired: refuses the call and does nothing', async () => {
  const { url } = await startForTest()
  await arm(url, '*', 'token-expired')

  expect((await pay(url, 'order-1')).text).toBe('ErrCode=EX1&ErrInfo=EX1000303')
  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])
})

test.each(['timeout-before', 'timeout-after', 'http-500', 'http-500-after', 'garbage', 'slow', 'e92'])(
  '%s fits every call',
  async (scenario) => {
    const { url } = await startForTest()

    for (const call of scenarioCalls) expect((await arm(url, call, scenario)).status).toBe(201)
  },
)

test('a scenario for one order leaves others alone, even when a call sends only the AccessID', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  const other = await enter(url, 'order-2')
  await arm(url, '*', 'http-500', { orderId: 'order-1', times: 5 })
  const statuses = async ({ OrderID, AccessID, AccessPass }: typeof access) =>
    Promise.all([
      send(url, 'EntryTran', { ...SHOP, OrderID, JobCd: 'CAPTURE', Amount: '1' }),
      send(url, 'ExecTran', { AccessID, AccessPass }),
      send(url, 'SecureTran2', { AccessID, AccessPass }),
      send(url, 'AlterTran', { ...SHOP, AccessID, AccessPass }),
      send(url, 'ChangeTran', { ...SHOP, AccessID, AccessPass }),
    ]).then((answers) => answers.map(({ status }) => status))

  expect(await statuses(other)).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(access)).toEqual([500, 500, 500, 500, 500])
  expect(await statuses(access)).toEqual([200, 200, 200, 200, 200])
})

test('slow: answers faithfully after the delay', async () => {
  const { url } = await startForTest()
  await arm(url, '*', 'slow', { ms: 50, times: 3 })
  const started = performance.now()

  const { answer } = await pay(url, 'order-1')

  expect(answer.ACS).toBe('0')
  // A timer may fire a fraction of a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(3 * 49)
})

test('a scenario applies only to its own call, as many times as it was armed for', async () => {
  const { url } = await startForTest()
  await arm(url, 'SearchTrade', 'http-500', { times: 2 })
  await enter(url, 'order-1')

  const statuses = [await search(url), await search(url), await search(url)].map(({ status }) => status)

  expect(statuses).toEqual([500, 500, 200])
})

test('scenarios for one call apply in the order they were armed', async () => {
  const { url } = await startForTest()
  await arm(url, '*', 'http-500')
  await arm(url, 'SearchTrade', 'garbage')

  expect((await search(url)).status).toBe(500)
  expect((await search(url)).bytes[0]).toBe(0xff)
  expect((await search(url)).answer.ErrInfo).toBe('E01110002')
})

test('clearing disarms scenarios and releases hanging calls', async () => {
  const { url } = await startForTest()
  await enter(url, 'order-1')
  await arm(url, '*', 'timeout-before')
  const hanging = expect(search(url)).rejects.toThrow('fetch failed')
  await untilTaken(url)
  await arm(url, '*', 'http-500', { times: 5 })

  const cleared = await fetch(`${url}/_emulator/scenarios`, { method: 'DELETE' })

  expect(cleared.status).toBe(204)
  await hanging
  expect((await search(url)).status).toBe(200)
})

test('arming answers the armed scenarios; times defaults to 1', async () => {
  const { url } = await startForTest()

  const response = await arm(url, 'AlterTran', 'slow')

  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ armed: [{ call: 'AlterTran', scenario: 'slow', times: 1 }] })
})

test.each([
  ['ExecTran', 'explode', {}, 'timeout-before, timeout-after, http-500, garbage, slow'],
  [
    'NoSuchTran',
    'slow',
    {},
    'EntryTran, ExecTran, SecureTran2, SearchTrade, AlterTran, ChangeTran, token, *',
  ],
  ['ExecTran', 'slow', { times: 0 }, '/times must be >= 1'],
  ['ExecTran', 'slow', { times: 1.5 }, '/times must be integer'],
  ['ExecTran', 'slow', { ms: -1 }, '/ms must be >= 0'],
  ['ExecTran', 'slow', { order: 'order-1' }, 'must NOT have additional properties: order'],
  ['ExecTran', 'slow', { orderId: '' }, '/orderId must NOT have fewer than 1 characters'],
  ['SearchTrade', 'token-expired', {}, 'token-expired is only for ExecTran'],
  ['EntryTran', 'notify-lost', {}, 'notify-lost is only for ExecTran, SecureTran2, AlterTran, ChangeTran'],
])('refuses %s %s %o with a reason', async (call, scenario, more, message) => {
  const { url } = await startForTest()

  const response = await arm(url, call, scenario, more)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) })
})
