import { expect, test, vi } from 'vitest'
import type { LogEntry } from './emulator.ts'
import { startEmulator } from './emulator.ts'
import { arm, enter, newToken, SHOP, send, startForTest, untilTaken, VISA } from './test-client.ts'

test('port 0 takes any free loopback port', async () => {
  const first = await startForTest()
  const second = await startForTest()

  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(first.url).not.toBe(second.url)
})

test('two emulators share nothing', async () => {
  const first = await startForTest()
  const second = await startForTest()
  await enter(first.url, 'order-1')

  expect((await enter(second.url, 'order-1')).AccessID).not.toBe('')
})

test.each(['0.0.0.0', '::', '192.0.2.1', ''])('refuses to listen on %o', async (host) => {
  await expect(startEmulator({ port: 0, host })).rejects.toThrow('only listens on')
})

test('refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  try {
    await expect(startEmulator({ port: 0 })).rejects.toThrow('production')
  } finally {
    vi.unstubAllEnvs()
  }
})

test.each([{ 'bad shop': 'pass' }, { tshop000000012: 'pass' }, { shop: '' }, { shop: 'elevenchars' }])(
  'refuses to start with the shops %o',
  async (shops) => {
    await expect(startEmulator({ port: 0, shops: shops as Record<string, string> })).rejects.toThrow(/^Shop/)
  },
)

test.each(['timeout-before', 'timeout-after', 'slow'])('closes while %s holds a call', async (scenario) => {
  const emulator = await startForTest()
  const { url } = emulator
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }
  await arm(url, 'ExecTran', scenario, { ms: 3_600_000 })
  const hanging = send(url, 'ExecTran', execution).catch(() => 'cut')
  await untilTaken(url)

  await emulator.close()

  await hanging
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('logs calls and outcomes but never cards, tokens or passwords', async () => {
  const lines: LogEntry[] = []
  const { url } = await startForTest({ log: (line) => lines.push(line) })
  const access = await enter(url, 'order-1')
  const Token = await newToken(url)
  await arm(url, 'ExecTran', 'garbage')
  await send(url, 'ExecTran', { ...access, Token })
  await send(url, 'ExecTran', { ...access, Token })
  await arm(url, 'SearchTrade', 'http-500')
  await send(url, 'SearchTrade', SHOP)

  expect(lines).toEqual([
    { call: 'EntryTran', outcome: 'ok' },
    { call: 'token', outcome: 'ok' },
    { call: 'ExecTran', outcome: 'ok', scenario: 'garbage' },
    { call: 'ExecTran', outcome: 'E11010001' },
    { call: 'SearchTrade', outcome: 'not executed', scenario: 'http-500' },
  ])
  const written = JSON.stringify(lines)
  for (const secret of [VISA.cardNo, Token, access.AccessPass, SHOP.ShopPass])
    expect(written).not.toContain(secret)
})
