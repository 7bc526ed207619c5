import { copyConventions } from '@uketsuke/testing'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { ConventionError, readConvention } from '../../platform/conventions/read-convention.ts'
import { cardProviders } from './card-providers.ts'
import { faultsOfPayment, openCardPayments } from './open-card-payments.ts'

let folders: Awaited<ReturnType<typeof copyConventions>>
beforeEach(async () => {
  folders = await copyConventions()
})
afterEach(() => folders.remove())

const folder = () => `${folders.dir}/demo2027`
const read = () => readConvention(folder(), faultsOfPayment(cardProviders, 'gmo'))
const open = (env: Record<string, string>) =>
  openCardPayments(cardProviders, 'gmo', {
    env,
    emulatorUrl: null,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
const env = { GMO_API_URL: 'https://p01.example.org', DEMO2027_SHOP_PASS: 'secret' }

const providerKey = /^ {2}provider: .*\n/m

describe('a convention file', () => {
  test('names its provider, or gets the default', async () => {
    const cardOf = open(env)
    expect(cardOf(await read()).provider).toBe('gmo')
    await folders.edit((yaml) => yaml.replace(providerKey, ''))
    const convention = await read()
    expect(convention.payment.provider).toBeUndefined()
    expect(cardOf(convention)).toMatchObject({ provider: 'gmo', browser: { shopId: 'tshop00000001' } })
  })

  test.each([
    ['an unknown provider', providerKey, '  provider: cash\n', 'payment.provider: expected one of gmo'],
    ['a key that no provider knows', providerKey, '  shop: 1\n', 'payment: unknown key shop'],
    ['no shop', / {2}shopId: .*\n/, '', 'payment.shopId: expected string'],
    [
      'a secret in place of its name',
      'DEMO2027_SHOP_PASS',
      's3cret!',
      'payment.shopPassVariable: expected the form',
    ],
    [
      'a script without an address',
      providerKey,
      '  gmoCdnUrl: token.js\n',
      'payment.gmoCdnUrl: expected an address such as https://example.org/',
    ],
  ])('with %s is rejected with its line', async (_what, from, to, message) => {
    await folders.edit((yaml) => yaml.replace(from, to))
    const refused = await read().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConventionError)
    expect(String(refused)).toMatch(new RegExp(`convention\\.yaml:\\d+: ${message}`))
  })
})

test('an error names the convention whose shop password is missing', async () => {
  const { DEMO2027_SHOP_PASS: _, ...rest } = env
  const convention = await read()
  expect(() => open(rest)(convention)).toThrow(
    new ConventionError(
      "demo2027: the environment variable DEMO2027_SHOP_PASS must hold the shop's password, or DEMO2027_SHOP_PASS_FILE name a file with it",
    ),
  )
})

test('gets a line for each setting that it lacks', async () => {
  const convention = await read()
  expect(() => open({ GMO_CHECK_STRING: 'ignore' })(convention)).toThrow(
    new ConventionError(
      [
        'demo2027: GMO_API_URL must be set when GMO is the card provider',
        'demo2027: GMO_CHECK_STRING must be one of log, require, not "ignore"',
        "demo2027: the environment variable DEMO2027_SHOP_PASS must hold the shop's password, or DEMO2027_SHOP_PASS_FILE name a file with it",
      ].join('\n'),
    ),
  )
})
