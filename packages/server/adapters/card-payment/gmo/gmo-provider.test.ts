import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { gmo } from './gmo-provider.ts'

const realEnv = { GMO_API_URL: 'https://p01.example.org/', SHOP_PASS: 'secret' }
const shop = { shopId: 'tshop1', shopPassVariable: 'SHOP_PASS' }
const open = (env: Record<string, string>, settings: object = shop, emulatorUrl: string | null = null) =>
  gmo.open({ env, emulatorUrl, clock: systemClock, log: pino({ level: 'silent' }) }, settings)

describe('the real provider', () => {
  test('is called at its address, with the token script of the convention file', () => {
    const gmoCdnUrl = 'https://static.example.org/token.js'
    const card = open(realEnv, { ...shop, gmoCdnUrl })
    expect(card.browser).toEqual({ shopId: 'tshop1', gmoCdnUrl })
    expect(card.csp).toEqual({ scripts: [gmoCdnUrl], calls: ['https://p01.example.org', gmoCdnUrl] })
    expect(JSON.stringify(card)).not.toContain('secret')
  })

  test('requires its address', () => {
    expect(() => open({ SHOP_PASS: 'secret' })).toThrow('GMO_API_URL must be set')
    expect(() => open({ GMO_API_URL: 'p01.example.org' })).toThrow('GMO_API_URL must be an address')
  })

  test("requires the shop's password", () => {
    const { SHOP_PASS: _, ...env } = realEnv
    expect(() => open(env)).toThrow("variable SHOP_PASS must hold the shop's password")
  })

  test('logs or requires check strings', () => {
    for (const checkString of ['log', 'require'])
      expect(() => open({ ...realEnv, GMO_CHECK_STRING: checkString })).not.toThrow()
    expect(() => open({ ...realEnv, GMO_CHECK_STRING: 'ignore' })).toThrow(
      'GMO_CHECK_STRING must be one of log, require, not "ignore"',
    )
  })
})

test('the emulator replaces it without an address, a password or a script', () => {
  expect(open({}, shop, 'http://127.0.0.1:3001').browser).toEqual({
    shopId: 'tshop1',
    gmoCdnUrl: 'http://127.0.0.1:3001/ext/js/token.js',
  })
})
