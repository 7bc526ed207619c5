import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conventionsDir, copyConventions } from '@uketsuke/testing'
import { expect, onTestFinished, test } from 'vitest'
import { checkConfiguration } from './check-configuration.ts'

const secret = 's'.repeat(32)
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.org',
  CARD_PROVIDER: 'gmo',
  GMO_API_URL: 'https://provider.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  DATABASE_URL: 'postgres://db.example.org/uketsuke?sslmode=verify-full',
  CONVENTIONS_DIR: conventionsDir,
  DEMO2027_SHOP_PASS: 'password',
  DEMO2027_ONDEMAND_SECRET: secret,
}

test('accepts a development configuration and a complete production configuration', async () => {
  expect(await checkConfiguration({ CONVENTIONS_DIR: conventionsDir })).toEqual([])
  expect(await checkConfiguration(production)).toEqual([])
})

test('names every fault at once, a line each', async () => {
  const folders = await copyConventions()
  onTestFinished(folders.remove)
  await folders.edit((yaml) => yaml.replace(/capacity: \d+/, 'capacity: many'))
  await folders.add('other2027')
  const faults = await checkConfiguration({
    ...production,
    PORT: 'http',
    DATABASE_CONNECTIONS: '2',
    PUBLIC_URL: 'http://example.org',
    LOG_LEVEL: 'loud',
    CONVENTIONS_DIR: folders.dir,
  })
  expect(faults.map((fault) => fault.replace(/^\S+convention\.yaml:\d+/, 'convention.yaml'))).toEqual([
    'PORT must be a port number (0 to 65535), not "http"',
    'DATABASE_CONNECTIONS must be a number from 3 to 500, not "2"',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
    'PUBLIC_URL must be an https: address in production',
    expect.stringMatching(/^convention\.yaml: plans\.\d+\.capacity: expected number$/),
  ])
})

test('finds everything that is missing in a sample that nobody has filled in', async () => {
  expect(
    await checkConfiguration({
      NODE_ENV: 'production',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      CARD_PROVIDER: 'gmo',
      GMO_API_URL: '',
      OPERATOR_KEY: '',
      DEMO2027_SHOP_PASS: '',
      DEMO2027_ONDEMAND_SECRET: '',
      CONVENTIONS_DIR: conventionsDir,
    }),
  ).toEqual([
    'OPERATOR_KEY must not be empty',
    'SMTP_URL must not be empty',
    'PUBLIC_URL must be an address such as https://example.org, not ""',
    'DATABASE_URL must not be empty',
    'demo2027: GMO_API_URL must be set when GMO is the card provider',
    'demo2027: DEMO2027_SHOP_PASS must not be empty',
    'demo2027: DEMO2027_ONDEMAND_SECRET must not be empty',
  ])
})

test('finds what else is missing in a production configuration without a card provider', async () => {
  const { CARD_PROVIDER: _, GMO_API_URL: __, DEMO2027_SHOP_PASS: ___, ...env } = production
  expect(await checkConfiguration(env)).toEqual([
    'CARD_PROVIDER must be gmo in production: the emulator moves no money',
    'demo2027: GMO_API_URL must be set when GMO is the card provider',
    expect.stringContaining('DEMO2027_SHOP_PASS'),
  ])
})

test.each([
  ['CONVENTIONS_DIR', '/nowhere', 'CONVENTIONS_DIR must be a folder, not "/nowhere"'],
  [
    'GMO_API_URL',
    'http://provider.example.org',
    'demo2027: GMO_API_URL must be an https: address in production',
  ],
  ['GMO_API_URL', '', 'demo2027: GMO_API_URL must be set when GMO is the card provider'],
  ['GMO_CHECK_STRING', 'log', 'demo2027: GMO_CHECK_STRING must be require in production'],
  [
    'DATABASE_URL',
    'postgres://db.example.org/uketsuke',
    'DATABASE_URL must end with ?sslmode=verify-full in production, because the database is on another machine; DATABASE_TLS=optional allows less',
  ],
  ['DATABASE_URL', '', 'DATABASE_URL must not be empty'],
  ['OPERATOR_KEY', '', 'OPERATOR_KEY must not be empty'],
  ['DATABASE_TLS', 'never', 'DATABASE_TLS must be one of required, optional, not "never"'],
  ['DEMO2027_SHOP_PASS', '', expect.stringContaining('DEMO2027_SHOP_PASS')],
  ['DEMO2027_ONDEMAND_SECRET', 'short', expect.stringContaining('DEMO2027_ONDEMAND_SECRET')],
])('refuses %s="%s" in production', async (name, value, fault) => {
  expect(await checkConfiguration({ ...production, [name]: value })).toEqual([fault])
})

test('accepts a production database without TLS on request', async () => {
  const open = { ...production, DATABASE_URL: 'postgres://db.example.org/uketsuke' }
  expect(await checkConfiguration({ ...open, DATABASE_TLS: 'optional' })).toEqual([])
})

const secrets = {
  DATABASE_URL: production.DATABASE_URL,
  DATABASE_DIRECT_URL: production.DATABASE_URL,
  SMTP_URL: production.SMTP_URL,
  OPERATOR_KEY: 'o'.repeat(32),
  METRICS_KEY: 'm'.repeat(32),
  DEMO2027_SHOP_PASS: production.DEMO2027_SHOP_PASS,
  DEMO2027_ONDEMAND_SECRET: secret,
}
const names = Object.keys(secrets) as (keyof typeof secrets)[]

/** Puts every secret into its own file. The configuration only says where the files are. */
const secretFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const fileOf = (name: string) => join(folder, name)
  for (const name of names) await writeFile(fileOf(name), `${secrets[name]}\n`)
  const env: Record<string, string> = { ...production }
  for (const name of names) {
    delete env[name]
    env[`${name}_FILE`] = fileOf(name)
  }
  return { env, fileOf }
}

test('reads every secret from a file as well', async () => {
  const { env } = await secretFiles()
  expect(await checkConfiguration(env)).toEqual([])
})

test.each(names)('names the file of %s if it is missing, empty or set twice', async (name) => {
  const { env, fileOf } = await secretFiles()
  const file = fileOf(name)
  expect(await checkConfiguration({ ...env, [name]: secrets[name] })).toEqual([
    expect.stringContaining(`${name} and ${name}_FILE must not both be set`),
  ])
  await writeFile(file, '\n')
  expect(await checkConfiguration(env)).toEqual([expect.stringContaining(`${name}_FILE (${file}) is empty`)])
  await rm(file)
  expect(await checkConfiguration(env)).toEqual([
    expect.stringContaining(`${name}_FILE (${file}) can't be read: ENOENT`),
  ])
})

test.each(names.filter((name) => name !== 'DEMO2027_SHOP_PASS'))(
  'names the file of %s if its content does not fit, and does not quote it',
  async (name) => {
    const { env, fileOf } = await secretFiles()
    await writeFile(fileOf(name), 'ftp://me:hidden@db.example.org')
    const faults = await checkConfiguration(env)
    expect(faults).toEqual([expect.stringContaining(`${name}_FILE`)])
    expect(faults.join()).not.toContain('hidden')
  },
)
