import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, ['gmo'])

const production = {
  NODE_ENV: 'production',
  CARD_PROVIDER: 'gmo',
  SMTP_URL: 'smtps://mail.example.org',
  PUBLIC_URL: 'https://example.org',
  DATABASE_URL: 'postgres://localhost/uketsuke',
}

const errorOf = (env: Record<string, string>): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('this was taken')
}

test('runs everything on this machine when no variable is set', () => {
  expect(read({})).toEqual({
    production: false,
    concurrency: 1,
    host: '127.0.0.1',
    trustedProxies: [],
    loopbackLimits: true,
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    databaseBackend: 'postgres',
    databasePooling: 'session',
    databaseDirectUrl: null,
    databaseConnections: 18,
    dataDir: resolve('var'),
    conventionsDir: resolve('conventions'),
    smtpServers: [],
    mailSigning: null,
    card: { isEmulated: true, port: 3001, url: null },
    operator: { port: 3002, key: null },
    metricsKey: null,
    documentProcesses: Math.max(1, availableParallelism() - 1),
    paused: new Set(),
    stopGrace: 0,
    logLevel: 'info',
  })
})

test('asks for a direct address when a pooler changes connections with each transaction', () => {
  expect(errorOf({ DATABASE_POOLING: 'transaction' })).toMatch(/^DATABASE_DIRECT_URL must be set/)
  const direct = 'postgres://db.example.org/uketsuke'
  expect(read({ DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: direct })).toMatchObject({
    databasePooling: 'transaction',
    databaseDirectUrl: direct,
  })
})

test.each(['2', '501', '18.5', 'many'])('rejects DATABASE_CONNECTIONS="%s"', (count) => {
  expect(errorOf({ DATABASE_CONNECTIONS: count })).toBe(
    `DATABASE_CONNECTIONS must be a number from 3 to 500, not "${count}"`,
  )
})

test.each(['0', '65', '1.5', 'auto'])('rejects WEB_CONCURRENCY="%s"', (count) => {
  expect(errorOf({ WEB_CONCURRENCY: count })).toBe(
    `WEB_CONCURRENCY must be a number from 1 to 64, not "${count}"`,
  )
})

test('divides the cores for documents among the processes', () => {
  const max = Math.max(1, availableParallelism() - 1)
  expect(read({ WEB_CONCURRENCY: '1' }).documentProcesses).toBe(max)
  expect(read({ WEB_CONCURRENCY: '64' }).documentProcesses).toBe(1)
})

test('reads the proxies that may name the client', () => {
  expect(read({ TRUSTED_PROXIES: '10.0.0.5, 192.168.0.0/16,2001:db8::/32,' }).trustedProxies).toEqual([
    '10.0.0.5',
    '192.168.0.0/16',
    '2001:db8::/32',
  ])
})

test.each(['loopback', '10.0.0.0/33', '2001:db8::/129', '10.0.0', '10.0.0.0/8/8', '10.0.0.0/', 'true'])(
  'rejects "%s" in TRUSTED_PROXIES',
  (wrong) => {
    expect(errorOf({ TRUSTED_PROXIES: `10.0.0.1,${wrong}` })).toMatch(/^TRUSTED_PROXIES must list/)
  },
)

test('derives the public address from the port, without a trailing slash', () => {
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(read({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
})

test('uses an emulator that is already running', () => {
  expect(read({ CARD_EMULATOR_URL: 'http://127.0.0.1:4001/' }).card).toMatchObject({
    url: 'http://127.0.0.1:4001',
  })
})

describe.each(['PORT', 'CARD_EMULATOR_PORT', 'OPERATOR_PORT'])('%s', (name) => {
  test.each(['-1', '65536', 'http', '3000.5', 'NaN', '30 00', '3000;', 'Infinity'])(
    'rejects "%s"',
    (value) => {
      const message = errorOf({ [name]: value })
      expect(message).toContain(name)
      expect(message).toContain('port number')
      expect(message).toContain(value)
    },
  )

  test.each(['0', '1', '65535'])('accepts %s', (value) => {
    expect(() => read({ [name]: value })).not.toThrow()
  })
})

test.each(['0', '65', '1.5', 'two', '-1'])('rejects DOCUMENT_PROCESSES="%s"', (value) => {
  expect(errorOf({ DOCUMENT_PROCESSES: value })).toMatch(/DOCUMENT_PROCESSES must be a number from 1 to 64/)
})

test('reads several mail servers in their order', () => {
  const { smtpServers } = read({ SMTP_URL: ' smtps://me:secret@one.example.org  smtp://two.example.org:25 ' })
  expect(smtpServers.map(({ name }) => name)).toEqual(['one.example.org:465', 'two.example.org:25'])
})

test.each([
  'mail.example.org',
  'http://mail.example.org',
  'smtp://',
  'smtp://me:secret@mail.example.org?tls=never',
  'smtp://me:secret@mail.example.org?tls.rejectUnauthorized=false',
  'smtp://me:secret@mail.example.org/path',
  'smtp://me:secret%ZZ@mail.example.org',
])('rejects %s in SMTP_URL without quoting its password', (address) => {
  const message = errorOf({ SMTP_URL: `smtp://localhost ${address}` })
  expect(message).toContain('entry 2')
  expect(message).not.toContain('secret')
})

test.each([
  ['', []],
  ['mail', ['mail']],
  ['mail,payments', ['mail', 'payments']],
  [' payments , mail,', ['payments', 'mail']],
])('UKETSUKE_HOLD="%s" pauses %j', (value, paused) => {
  expect(read({ UKETSUKE_HOLD: value }).paused).toEqual(new Set(paused))
})

test('gives a load balancer time to notice that a production process is stopping', () => {
  expect(read(production).stopGrace).toBe(10_000)
  expect(read({ ...production, STOP_GRACE_SECONDS: '0' }).stopGrace).toBe(0)
  expect(read({ STOP_GRACE_SECONDS: '300' }).stopGrace).toBe(300_000)
})

test.each(['-1', '301', '1.5', '5s'])('rejects STOP_GRACE_SECONDS="%s"', (value) => {
  expect(errorOf({ STOP_GRACE_SECONDS: value })).toMatch(/STOP_GRACE_SECONDS must be a number of seconds/)
})

test.each(['mails', 'mail payments', 'true', 'MAIL'])('rejects UKETSUKE_HOLD="%s"', (value) => {
  expect(errorOf({ UKETSUKE_HOLD: value })).toBe(`UKETSUKE_HOLD must list mail, payments, not "${value}"`)
})

test.each([
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['CARD_EMULATOR_URL', '127.0.0.1'],
])('%s must be an address, not "%s"', (name, value) => {
  expect(errorOf({ [name]: value })).toMatch(new RegExp(`${name} must be an address`))
})

test.each([
  ['DATABASE_BACKEND', 'mysql', 'postgres, citus, yugabytedb'],
  ['CARD_PROVIDER', 'stripe', 'emulator, gmo'],
])('%s must be one of the known values', (name, value, allowed) => {
  expect(errorOf({ [name]: value })).toBe(`${name} must be one of ${allowed}, not "${value}"`)
})

describe("the operator's key", () => {
  test('can be set', () => {
    const key = '!'.repeat(31).concat('~')
    expect(read({ OPERATOR_KEY: key, OPERATOR_PORT: '4002' }).operator).toEqual({ port: 4002, key })
    expect(read({ OPERATOR_KEY: '' }).operator.key).toBeNull()
    expect(read({ METRICS_KEY: key }).metricsKey).toBe(key)
  })

  test.each([
    ['short', 'k'.repeat(31)],
    ['too long for a header', 'k'.repeat(501)],
    ['with a space', `${'k'.repeat(32)} ${'k'.repeat(32)}`],
    ['with a line end', `${'k'.repeat(32)}\n`],
    ['of other characters', '鍵'.repeat(32)],
  ])('is rejected without being quoted when it is %s', (_what, key) => {
    for (const name of ['OPERATOR_KEY', 'METRICS_KEY']) {
      const message = errorOf({ [name]: key })
      expect(message).toMatch(new RegExp(`^${name} must be 32 to 500 printable`))
      expect(message).not.toContain(key.trim())
    }
  })

  test('may be generated in production', () => {
    expect(read(production).operator.key).toBeNull()
  })
})

test('rejects an operator port that another listener uses', () => {
  expect(errorOf({ PORT: '3002' })).toBe('PORT and OPERATOR_PORT must differ; both are 3002')
  expect(errorOf({ CARD_EMULATOR_PORT: '3002' })).toBe(
    'OPERATOR_PORT and CARD_EMULATOR_PORT must differ; both are 3002',
  )
  expect(read({ PORT: '3001', CARD_EMULATOR_URL: 'http://127.0.0.1:4001' })).toMatchObject({
    port: 3001,
    card: { url: 'http://127.0.0.1:4001' },
  })
  expect(read({ PORT: '0', OPERATOR_PORT: '0' })).toMatchObject({ port: 0, operator: { port: 0 } })
})

describe('in production', () => {
  test('accepts a complete configuration', () => {
    expect(read(production)).toMatchObject({
      production: true,
      publicUrl: 'https://example.org',
      card: { isEmulated: false, provider: 'gmo' },
    })
  })

  test.each([
    ['the emulator', { CARD_PROVIDER: 'emulator' }, 'CARD_PROVIDER must be gmo'],
    ['logins that nobody counts', { LOOPBACK_LIMITS: 'off' }, 'LOOPBACK_LIMITS must be on'],
    ['an http address', { PUBLIC_URL: 'http://example.org' }, 'PUBLIC_URL must be an https: address'],
  ])('rejects %s', (_what, change, expectation) => {
    expect(errorOf({ ...production, ...change })).toContain(expectation)
  })

  test('rejects mails kept as files', () => {
    const { SMTP_URL: _, ...env } = production
    expect(errorOf(env)).toContain('SMTP_URL must be set')
  })

  test('names every fault at once', () => {
    const message = errorOf({ NODE_ENV: 'production' })
    for (const name of ['CARD_PROVIDER', 'SMTP_URL', 'PUBLIC_URL']) expect(message).toContain(name)
  })
})
