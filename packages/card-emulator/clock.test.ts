import { expect, test } from 'vitest'
import { enter, newToken, pay, postJson, putClock, SHOP, send, startForTest } from './test-client.ts'

const tell = async (url: string) => (await fetch(`${url}/_emulator/clock`)).json()

test('starts at the given time and moves on request', async () => {
  let base = new Date('2027-03-01T03:00:00Z')
  const { url } = await startForTest({ clock: () => base })
  expect(await tell(url)).toEqual({ now: '2027-03-01T03:00:00.000Z' })

  expect(await (await putClock(url, { now: '2027-05-01T09:00:00+09:00' })).json()).toEqual({
    now: '2027-05-01T00:00:00.000Z',
  })
  await putClock(url, { advanceMs: 1500 })
  base = new Date('2027-03-01T03:00:01Z')
  expect(await tell(url)).toEqual({ now: '2027-05-01T00:00:02.500Z' })
  await putClock(url, { advanceMs: -500 })
  expect(await tell(url)).toEqual({ now: '2027-05-01T00:00:02.000Z' })

  await fetch(`${url}/_emulator/clock`, { method: 'DELETE' })
  expect(await tell(url)).toEqual({ now: '2027-03-01T03:00:01.000Z' })
})

test('follows the machine’s clock by default', async () => {
  const { url } = await startForTest({ clock: () => new Date() })
  const before = Date.now()

  const { now } = (await tell(url)) as { now: string }

  expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
})

test('token expiry follows the clock', async () => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }

  await putClock(url, { advanceMs: 30 * 60_000 })

  expect((await send(url, 'ExecTran', execution)).answer.ErrInfo).toBe('EX1000303')
})

test('a payment from last month is refunded as RETURNX', async () => {
  const { url } = await startForTest()
  await pay(url, 'order-1')
  const { answer: found } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  const access = { ...SHOP, AccessID: found.AccessID ?? '', AccessPass: found.AccessPass ?? '' }

  await putClock(url, { now: '2027-04-01T00:00:00+09:00' })
  const { answer } = await send(url, 'AlterTran', { ...access, JobCd: 'CANCEL' })

  expect(answer.TranDate).toBe('20270401000000')
  const { answer: returned } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  expect(returned).toMatchObject({ Status: 'RETURNX', ProcessDate: '20270401000000' })
})

test.each([
  [{}, 'must NOT have fewer than 1 properties'],
  [{ now: '2027-03-01T03:00:00Z', advanceMs: 1 }, 'must NOT have more than 1 properties'],
  [{ now: 'tomorrow' }, '/now must match format "date-time"'],
  [{ advanceMs: 1.5 }, '/advanceMs must be integer'],
  [{ advance: 1 }, 'must NOT have additional properties: advance'],
])('refuses %o with a reason', async (change, message) => {
  const { url } = await startForTest()

  const response = await postJson(url, '/_emulator/clock', change, { method: 'PUT' })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) })
})
