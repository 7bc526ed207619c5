import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type CardBrand, limits } from '@uketsuke/contract'
import { conventionsDir, copyConventions, expectOk, startSystem, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect, inject, onTestFinished } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { describeSite, type SiteSources } from './describe-site.ts'

const test = systemTest()

test('recommends the browsers of the specification for each kind of device', async ({ system }) => {
  const { supportedDevices } = expectOk(await system.client.call(api.readSiteConfiguration))
  expect(supportedDevices.map(({ device, browsers }) => [device.en, ...browsers])).toEqual([
    ['Windows PC', 'Google Chrome', 'Microsoft Edge'],
    ['Mac', 'Safari'],
    ['Android phone or tablet', 'Google Chrome'],
    ['iPhone or iPad', 'Safari'],
  ])
})

const browser = { key: 'public', script: 'https://cards.example.org/token.js' }
const sources: SiteSources = {
  cardOf: () => ({ provider: 'cards', browser }),
  hasOwnNameCard: () => false,
}

test('shows when and where the convention meets, if its file does', async () => {
  const { event, ...silent } = await readConvention(join(conventionsDir, 'demo2027'))
  const now = new Date('2027-02-01T00:00:00Z')
  expect(describeSite({ ...silent, event }, sources, now).event).toEqual({
    startDate: '2027-11-19T09:00:00+09:00',
    endDate: '2027-11-21T17:00:00+09:00',
    venue: event?.venue,
    includes: event?.includes,
  })
  expect(describeSite(silent, sources, now).event).toBeNull()
  const online = { startDate: '2027-11-19T09:00:00+09:00', endDate: '2027-11-19T12:00:00+09:00' }
  expect(describeSite({ ...silent, event: online }, sources, now).event).toEqual({
    ...online,
    venue: null,
    includes: null,
  })
})

test('has the short title of its mails, if its file does', async () => {
  const demo = await readConvention(join(conventionsDir, 'demo2027'))
  const now = new Date('2027-02-01T00:00:00Z')
  const { subjectTitle, ...mail } = demo.mail
  expect(describeSite(demo, sources, now).shortTitle).toEqual(subjectTitle)
  expect(describeSite({ ...demo, mail }, sources, now).shortTitle).toBeNull()
})

test('sells options until the end of the meeting, unless its file sets another end', async () => {
  const demo = await readConvention(join(conventionsDir, 'demo2027'))
  const now = new Date('2027-02-01T00:00:00Z')
  const { mypage } = demo.timeSettings
  const periodOf = (convention: typeof demo) =>
    describeSite(convention, sources, now).timeSettings.additionalPurchase
  expect(periodOf(demo)).toEqual({ startDate: mypage.startDate, endDate: demo.event?.endDate })
  const { event: _event, ...undated } = demo
  expect(periodOf(undated)).toEqual(mypage)
  const additionalPurchase = { startDate: mypage.startDate, endDate: '2027-12-01T00:00:00+09:00' }
  const timeSettings = { ...demo.timeSettings, additionalPurchase }
  expect(periodOf({ ...demo, timeSettings })).toEqual(additionalPurchase)
})

test('lists the sizes of its picture with their addresses', async () => {
  const demo = await readConvention(join(conventionsDir, 'demo2027'))
  const picture = [480, 960].map((width) => ({ file: `hall-${width}.webp`, width }))
  const appearance = { ...demo.appearance, picture }
  const site = describeSite({ ...demo, appearance }, sources, new Date('2027-02-01T00:00:00Z'))
  expect(site.appearance.picture).toEqual([
    { url: '/conventions/demo2027/hall-480.webp', width: 480 },
    { url: '/conventions/demo2027/hall-960.webp', width: 960 },
  ])
})

test("takes the polling of My Page from the file, or else from the registration's", async () => {
  const { myPagePolling: _demo, ...silent } = await readConvention(join(conventionsDir, 'demo2027'))
  const now = new Date('2027-02-01T00:00:00Z')
  expect(describeSite(silent, sources, now).myPagePolling).toEqual(limits.paymentPolls)

  const polling = { steps: [[1000, 2000]] satisfies [number, number][], floorDigit: 3, count: 1 }
  const { myPagePolling } = describeSite({ ...silent, myPagePolling: polling }, sources, now)
  expect(myPagePolling).toEqual({ status: polling, job: polling })
})

test("lists the accepted card brands in the file's order, and the provider's part for browsers", async () => {
  const demo = await readConvention(join(conventionsDir, 'demo2027'))
  const payment = { ...demo.payment, cardBrands: ['JCB', 'Visa'] as CardBrand[] }
  const site = describeSite({ ...demo, payment }, sources, new Date('2027-02-01T00:00:00Z'))
  expect(site.payment).toEqual({ provider: 'cards', ...browser, cardBrands: ['JCB', 'Visa'] })
})

test("reports that name cards look different while the convention's folder changes them", async () => {
  const folders = await copyConventions()
  const documents = join(folders.dir, 'demo2027', 'documents')
  await mkdir(documents)
  const defaults = new URL('../../adapters/document/templates/theme.typ', import.meta.url)
  await writeFile(
    join(documents, 'theme.typ'),
    `${await readFile(defaults, 'utf8')}\n#let badge-width = 80mm\n`,
  )
  const site = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    conventionsDir: folders.dir,
  })
  onTestFinished(async () => {
    await site.stop()
    await folders.remove()
  })
  const hasOwnNameCard = async () =>
    expectOk(await site.client.call(api.readSiteConfiguration)).hasOwnNameCard
  expect(await hasOwnNameCard()).toBe(true)
  await rm(documents, { recursive: true })
  await until(hasOwnNameCard, (isOwn) => !isOwn)
})
