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
  DATABASE_URL: 'postgres://db.example.org/uketsuke',
  CONVENTIONS_DIR: conventionsDir,
  DEMO2027_SHOP_PASS: 'password',
  DEMO2027_ONDEMAND_SECRET: secret,
}

test('finds nothing wrong with development or with a complete production', async () => {
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

test.each([
  ['CONVENTIONS_DIR', '/nowhere', 'CONVENTIONS_DIR must be a folder, not "/nowhere"'],
  ['GMO_API_URL', 'http://provider.example.org', 'GMO_API_URL must be an https: address in production'],
  ['GMO_API_URL', '', 'GMO_API_URL must be set when GMO is the card provider'],
  ['GMO_CHECK_STRING', 'log', 'GMO_CHECK_STRING must be require in production'],
  ['DEMO2027_ONDEMAND_SECRET', 'short', expect.stringContaining('DEMO2027_ONDEMAND_SECRET')],
])('refuses %s="%s" in production', async (name, value, fault) => {
  expect(await checkConfiguration({ ...production, [name]: value })).toEqual([fault])
})
