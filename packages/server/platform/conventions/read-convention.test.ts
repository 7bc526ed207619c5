import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardBrands } from '@uketsuke/contract'
import { conventionsDir } from '@uketsuke/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConventionError, readConvention } from './read-convention.ts'

let dir: string
let demo: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'uketsuke-read-'))
  demo = await readFile(join(conventionsDir, 'demo2027', 'convention.yaml'), 'utf8')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Writes a changed demo file. `line` is the first differing line. */
const changed = async (name: string, change: (yaml: string) => string) => {
  const folder = join(dir, name)
  const text = change(demo)
  if (text === demo) throw new Error('the demo file did not change')
  await mkdir(folder)
  await writeFile(join(folder, 'convention.yaml'), text)
  for (const image of ['seal.svg', 'meeting.svg'])
    await copyFile(join(conventionsDir, 'demo2027', image), join(folder, image))
  const before = demo.split('\n')
  const line = text.split('\n').findIndex((content, index) => content !== before[index]) + 1
  return { folder, file: join(folder, 'convention.yaml'), line }
}

const errorOf = async (folder: string): Promise<string> => {
  try {
    await readConvention(folder)
  } catch (error) {
    if (error instanceof ConventionError) return error.message
    throw error
  }
  throw new Error('the file was accepted')
}

test('accepts the demo convention and names it after its folder', async () => {
  const convention = await readConvention(join(conventionsDir, 'demo2027'))
  expect(convention.conventionId).toBe('demo2027')
  expect(convention.plans.filter(({ type }) => type === 'general')).toHaveLength(6)
  expect(convention.plans.filter(({ type }) => type === 'option')).toHaveLength(3)
})

const faults: [what: string, from: string | RegExp, to: string, key: string, expectation: RegExp][] = [
  ['a price in words', 'price: 15000', 'price: a lot', 'plans.0.price', /expected (int|number)/],
  ['a price with a fraction', 'price: 15000', 'price: 0.5', 'plans.0.price', /expected int/],
  ['a negative price', 'price: 15000', 'price: -1', 'plans.0.price', /expected at least 0/],
  [
    'a price the provider cannot charge',
    'price: 15000',
    'price: 10000000',
    'plans.0.price',
    /expected at most 9999999/,
  ],
  [
    'an unknown tax category',
    'taxCategory: outOfScope',
    'taxCategory: none',
    'plans.0.taxCategory',
    /expected one of taxable10, outOfScope, exempt/,
  ],
  ['a plan id with a space', 'planId: member', 'planId: the member', 'plans.0.planId', /expected the form/],
  ['a missing language', /\n {2}en: The 12th.*/, '', 'conventionTitle.en', /expected string/],
  [
    'a mistyped key',
    'registrationIdPrefix: D27',
    'registrationIdPrefix: D27\nregistrationIdPostfix: x',
    '(file)',
    /unknown key registrationIdPostfix/,
  ],
  [
    'a date without a zone',
    /2026-01-01T00:00:00\+09:00/,
    '2026-01-01',
    'timeSettings.registration.startDate',
    /expected a time with its zone, such as 2027-03-01T09:00:00\+09:00/,
  ],
  [
    'a meeting that ends before it begins',
    'endDate: "2027-11-21T17:00:00+09:00"',
    'endDate: "2026-11-21T17:00:00+09:00"',
    'event.endDate',
    /expected a time after startDate/,
  ],
  [
    'a venue without an English name',
    'name: { ja: 例示国際会議場, en: Example International Convention Centre }',
    'name: { ja: 例示国際会議場 }',
    'event.venue.name.en',
    /expected string/,
  ],
  [
    'on-demand access by a plan that is not sold',
    'plans: [patient-advocate]',
    'plans: [patients]',
    'ondemand.access.1.plans.0',
    /expected a planId of this file, not patients/,
  ],
  [
    'on-demand access by an unknown category of people',
    'categories: [INVITED, OTHER_PAYMENT]',
    'categories: [INVITED, VIP]',
    'ondemand.access.0.categories.1',
    /expected one of GENERAL, INVITED, OTHER_PAYMENT/,
  ],
  [
    'on-demand access for nobody',
    ', plans: [educational]',
    '',
    'ondemand.access.3',
    /expected categories or plans/,
  ],
  [
    'on-demand access to an unknown link',
    'link: ondemandForPAP, plans',
    'link: ondemandForPress, plans',
    'ondemand.access.1.link',
    /expected one of liveOndemandSystemUrl, ondemandForPAP/,
  ],
  [
    'an on-demand link without an address',
    /ondemandForPAP: http.*/,
    'ondemandForPAP: null',
    'externalLink.ondemandForPAP',
    /expected an https address/,
  ],
  [
    'an on-demand link without https',
    /liveOndemandSystemUrl: https/,
    'liveOndemandSystemUrl: http',
    'externalLink.liveOndemandSystemUrl',
    /expected an https address/,
  ],
  [
    'an on-demand page that is not an address',
    'en: https://ondemand.example.org/en',
    'en: on demand',
    'link.ondemand.en',
    /expected an https address/,
  ],
  [
    'the secret itself instead of its variable',
    'secretVariable: DEMO2027_ONDEMAND_SECRET',
    'secretVariable: "my secret"',
    'ondemand.client.secretVariable',
    /expected the form/,
  ],
  [
    'an address for codes without https',
    'secretVariable: DEMO2027_ONDEMAND_SECRET',
    'secretVariable: DEMO2027_ONDEMAND_SECRET\n    redirectUris: [http://ondemand.example.org/callback]',
    'ondemand.client.redirectUris.0',
    /expected an https address without #/,
  ],
  [
    'an address that begins logins with a fragment',
    'secretVariable: DEMO2027_ONDEMAND_SECRET',
    'secretVariable: DEMO2027_ONDEMAND_SECRET\n    initiateLoginUri: https://ondemand.example.org/#/login',
    'ondemand.client.initiateLoginUri',
    /expected an https address without #/,
  ],
  [
    'an address after logouts that is not one',
    'secretVariable: DEMO2027_ONDEMAND_SECRET',
    'secretVariable: DEMO2027_ONDEMAND_SECRET\n    postLogoutRedirectUris: [ondemand.example.org]',
    'ondemand.client.postLogoutRedirectUris.0',
    /expected an https address without #/,
  ],
  ['a colour by name', /keyColor: .*/, 'keyColor: navy', 'appearance.keyColor', /expected the form/],
  [
    'a sender that is not an address',
    'senderAddress: noreply@demo2027.example.org',
    'senderAddress: noreply',
    'mail.senderAddress',
    /expected/,
  ],
  [
    'a title too long for subjects',
    'en: JSCC 2027',
    `en: ${'J'.repeat(41)}`,
    'mail.subjectTitle.en',
    /expected at most 40/,
  ],
  ['a monogram of signs', 'monogram: JSCC', 'monogram: "J★C"', 'mail.monogram', /expected/],
  [
    'a registration number without its T',
    'registrationNumber: T0123456789012',
    'registrationNumber: "0123456789012"',
    'receipt.issuer.registrationNumber',
    /expected the form/,
  ],
  [
    'a missing seal',
    'seal: seal.svg',
    'seal: stamp.svg',
    'receipt.issuer.seal',
    /expected a file in the convention's folder/,
  ],
  [
    'a missing picture',
    'file: meeting.svg',
    'file: hall.svg',
    'appearance.picture.0.file',
    /expected a file in the convention's folder/,
  ],
  ['a picture without its width', ', width: 1280', '', 'appearance.picture.0.width', /expected number/],
  [
    'a seal in another folder',
    'seal: seal.svg',
    'seal: ../seal.svg',
    'receipt.issuer.seal',
    /expected the form/,
  ],
  [
    'an issuer without a name',
    'ja: 一般社団法人 日本臨床連携学会',
    'ja: ""',
    'receipt.issuer.name.ja',
    /expected at least 1/,
  ],
  [
    'a plan name that is too long to print',
    'name: { ja: 会員懇親会, en: Members’ reception }',
    `name: { ja: ${'会'.repeat(121)}, en: Members’ reception }`,
    'plans.6.name.ja',
    /expected at most 120/,
  ],
  [
    'a proviso that is too long to print',
    'ja: 第12回 日本臨床連携学会 学術集会 参加費等',
    `ja: ${'会'.repeat(121)}`,
    'receipt.proviso.ja',
    /expected at most 120/,
  ],
  [
    'an issuer whose name is too long to print',
    'ja: 一般社団法人 日本臨床連携学会',
    `ja: ${'会'.repeat(61)}`,
    'receipt.issuer.name.ja',
    /expected at most 60 characters, or 120 Latin letters/,
  ],
  ['half a seat', 'capacity: 30', 'capacity: 30.5', 'plans.5.capacity', /expected int/],
  [
    'an unknown menu entry',
    'entry: profile',
    'entry: profil',
    'menu.0.entry',
    /expected one of profile, purchaseHistory/,
  ],
  [
    'no time to fill in the form',
    'formMinutes: 60',
    'formMinutes: 0',
    'timeSettings.formMinutes',
    /expected at least 1/,
  ],
  [
    'a pause between polls with its bounds swapped',
    'steps: [[3500, 8000]',
    'steps: [[8000, 3500]',
    'myPagePolling.steps.0',
    /expected \[from, to\], from not longer than to/,
  ],
  [
    'a pause that is too short',
    'steps: [[3500, 8000]',
    'steps: [[0, 8000]',
    'myPagePolling.steps.0.0',
    /expected at least 1000/,
  ],
  [
    'a pause that is too long',
    'steps: [[3500, 8000]',
    'steps: [[3500, 80000]',
    'myPagePolling.steps.0.1',
    /expected at most 60000/,
  ],
  [
    'a step that is a number',
    'steps: [[3500, 8000]',
    'steps: [3500',
    'myPagePolling.steps.0',
    /expected tuple/,
  ],
  [
    'a step with one number only',
    'steps: [[3500, 8000]',
    'steps: [[3500]',
    'myPagePolling.steps.0',
    /expected at least 2/,
  ],
  ['no step', /steps: \[.*/, 'steps: []', 'myPagePolling.steps', /expected at least 1$/],
  [
    'fewer polls than steps',
    'count: 15',
    'count: 4',
    'myPagePolling.count',
    /at least as many as there are steps/,
  ],
  ['half a poll', 'count: 15', 'count: 15.5', 'myPagePolling.count', /expected int/],
  [
    'a floor of several seconds',
    'floorDigit: 2',
    'floorDigit: 4',
    'myPagePolling.floorDigit',
    /expected at most 3/,
  ],
  [
    'a fractional floor',
    'floorDigit: 2',
    'floorDigit: -1',
    'myPagePolling.floorDigit',
    /expected at least 0/,
  ],
  [
    'an unknown card brand',
    'cardBrands: [Visa, Mastercard',
    'cardBrands: [Visa, MasterCard',
    'payment.cardBrands.1',
    /expected one of Visa, Mastercard, JCB, American Express, Diners Club/,
  ],
  ['no card brand', /cardBrands: .*/, 'cardBrands: []', 'payment.cardBrands', /expected at least 1/],
  [
    'a card brand twice',
    'cardBrands: [Visa, Mastercard',
    'cardBrands: [Visa, Visa',
    'payment.cardBrands',
    /expected each brand once/,
  ],
  ['two plans of one id', 'planId: non-member', 'planId: member', 'plans', /planId must be unique/],
]

test.each(faults)(
  'reports %s with file, line, key and the expected value',
  async (what, from, to, key, expectation) => {
    const { folder, file, line } = await changed(what.replaceAll(' ', '-'), (yaml) => yaml.replace(from, to))
    const [first = '', ...others] = (await errorOf(folder)).split('\n')
    expect(others).toEqual([])
    expect(first.startsWith(`${file}:`)).toBe(true)
    expect(first).toContain(`: ${key}: `)
    expect(first).toMatch(expectation)
    const reported = Number(/convention\.yaml:(\d+):/.exec(first)?.[1])
    // A missing or superfluous key is reported at the line where its parent begins.
    if (/missing|mistyped|two plans/.test(what)) expect(reported).toBeLessThanOrEqual(line)
    else expect(reported).toBe(line)
  },
)

test('joins the lines of a folded Japanese text without spaces', async () => {
  const { siteTexts } = await readConvention(join(conventionsDir, 'demo2027'))
  const { ja, en } = siteTexts.personalInformationNotice
  expect(ja).toContain('利用いたします。法令に')
  expect(ja).not.toMatch(/[。、] /)
  expect(en).toContain('meeting. We do')
})

test('accepts all card brands when the file names none', async () => {
  const { folder } = await changed('any-brand', (yaml) => yaml.replace(/\n {2}cardBrands: .*/, ''))
  expect((await readConvention(folder)).payment.cardBrands).toEqual(cardBrands)
  const { folder: two } = await changed('two-brands', (yaml) =>
    yaml.replace(/cardBrands: .*/, 'cardBrands: [JCB, Visa]'),
  )
  expect((await readConvention(two)).payment.cardBrands).toEqual(['JCB', 'Visa'])
})

const steps = '[[1000, 1000], [2000, 60000]]'
const readSteps = [
  [1000, 1000],
  [2000, 60_000],
]

test.each([
  [
    'all of it',
    `steps: ${steps}\n  floorDigit: 3\n  count: 2`,
    { steps: readSteps, floorDigit: 3, count: 2 },
  ],
  ['its steps alone', `steps: ${steps}`, { steps: readSteps, floorDigit: 2, count: 15 }],
])('reads the polling of My Page: %s', async (what, written, read) => {
  const { folder } = await changed(what.replaceAll(' ', '-'), (yaml) =>
    yaml.replace(/(?<=\nmyPagePolling:\n {2}).*\n.*\n.*/, written),
  )
  expect((await readConvention(folder)).myPagePolling).toEqual(read)
})

test('reports all faults of a file at once', async () => {
  const { folder } = await changed('two-faults', (yaml) =>
    yaml.replace('price: 15000', 'price: x').replace('capacity: 30', 'capacity: y'),
  )
  expect((await errorOf(folder)).split('\n')).toHaveLength(2)
})

test('reports the line of invalid YAML', async () => {
  const { folder, file } = await changed('no-yaml', (yaml) => yaml.replace('language:', 'language: ]['))
  const message = await errorOf(folder)
  expect(message).toContain(file)
  expect(message).toMatch(/line \d+/)
})

test('reports an empty file', async () => {
  const { folder, file } = await changed('empty', () => '')
  expect(await errorOf(folder)).toContain(file)
})

test('names the missing file of a folder without a convention file', async () => {
  const folder = join(dir, 'nothing')
  await mkdir(folder)
  expect(await errorOf(folder)).toContain(join(folder, 'convention.yaml'))
})
