import { codeIn, enterAsBuyer, makeOutTo, openDocument, saved, textOf } from '../documents.ts'
import { expect, test } from '../fixtures.ts'
import { enterMyPage, openMenu, openPurchaseHistory, unfoldPurchase } from '../my-page.ts'
import { loseAnswers } from '../network.ts'
import { openAddress } from '../pre-registering.ts'
import { conventionTitle, details, plans } from '../registering.ts'
import { button, expectScreen, fact, filled, radio, textbox } from '../screens.ts'
import { expectInTime, holdTime } from '../time.ts'

/** The person that `site.becomeBuyer` registers, in each language. */
const buyer = {
  ja: {
    name: '髙橋 太郎',
    affiliation: '例示大学医学部附属病院 御中',
    reissued: '再発行',
  },
  en: {
    name: '髙橋 太郎',
    affiliation: '例示大学医学部附属病院',
    reissued: 'REISSUED',
  },
} as const

/** Removes spaces, because line breaks in a PDF's text carry no meaning. */
const unspaced = (text: string) => text.replace(/\s+/g, '')

const fileOf = (document: string, registrationId: string) =>
  new RegExp(`^demo2027_${document}_${registrationId}_\\d{8}-\\d{6}\\.pdf$`)

test('a receipt is made out once, can be saved up to its limit, and anyone can verify it', {
  tag: '@both',
}, async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.issue
  const { member, reception } = plans[language]
  const { registrationId } = await enterAsBuyer(visitor)
  await openDocument(visitor, 'receipt')
  const table = page.getByRole('table', { name: t.receipt.caption })
  await expect(table.getByRole('row')).toHaveCount(2)
  // Unless split, it is the receipt for the whole payment.
  await expect(table.getByRole('rowheader')).toHaveText(`${member} / ${reception}`)
  await expect(table.getByText('¥20,000')).toBeVisible()
  const remaining = (left: number) => page.getByText(filled(t.remaining, { left: String(left), limit: '3' }))
  await expect(remaining(3)).toBeVisible()
  const get = button(table, filled(t.receipt.wholeOf, { name: member }))
  await get.click()
  const first = await makeOutTo(visitor, buyer[language].affiliation)
  expect(first.suggestedFilename()).toMatch(fileOf('receipt', registrationId))
  await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
  const paper = await textOf(first)
  for (const text of [t.receipt.title, '例示大学医学部附属病院', '20,000', member, reception])
    expect(paper).toContain(unspaced(text))
  expect(paper).not.toContain(buyer[language].reissued)
  await expect(remaining(2)).toBeVisible()
  await expect(
    page.getByText(filled(t.receipt.addresseeIs, { addressee: buyer[language].affiliation })),
  ).toBeVisible()

  const second = await saved(visitor, () => get.click())
  expect(await textOf(second)).toContain(buyer[language].reissued)
  await expect(remaining(1)).toBeVisible()

  await saved(visitor, () => get.click())
  await expect(page.getByText(filled(t.usedUp, { limit: '3' }))).toBeVisible()
  await expect(get).toBeDisabled()

  // With a receipt for the whole amount, single tickets have none.
  await openPurchaseHistory(visitor)
  await unfoldPurchase(visitor, `${member} / ${reception}`)
  await expect(page.getByText(t.receipt.noParts)).toBeVisible()
  await expect(page.getByText(t.receipt.split)).toHaveCount(0)

  const number = /D27-R\d{6}/.exec(paper)?.[0] ?? 'no number'
  await openAddress(visitor, `/#/verify?code=${codeIn(paper)}`)
  await expectScreen(page, t.verify.title)
  await expect(page.getByText(t.verify.genuine)).toBeVisible()
  await expect(fact(page, t.verify.numbers.receipt)).toHaveText(number)
  await expect(fact(page, t.verify.addressee)).toHaveText(buyer[language].affiliation)
  await expect(fact(page, t.verify.total)).toHaveText('¥20,000')
  await expect(fact(page, t.verify.items)).toContainText(member)
})

test('receipts for single tickets say first which receipts they rule out, and each has its own limit', async ({
  visitor,
}) => {
  const { page, language, texts } = visitor
  const t = texts.issue
  const { member, reception } = plans[language]
  await enterAsBuyer(visitor)
  await openPurchaseHistory(visitor)
  await unfoldPurchase(visitor, `${member} / ${reception}`)
  await page.getByText(t.receipt.split).click()
  await expect(page.getByText(t.receipt.splitNote)).toBeVisible()
  const get = (name: string) => button(page, filled(t.receipt.getOf, { name }))
  await get(reception).click()
  const dialog = page.getByRole('dialog', { name: t.receipt.choose.title })
  const { honorifics, other, otherLabel, confirm, part } = t.receipt.choose
  await expect(dialog.getByText(part)).toBeVisible()
  // A typed honorific is preselected, but people can choose another.
  await radio(dialog, other).check()
  await textbox(dialog, otherLabel).fill('見本 花子様')
  await expect(radio(dialog, honorifics.person)).toBeChecked()
  await radio(dialog, honorifics.none).click()
  await expect(textbox(dialog, otherLabel)).toHaveValue('見本 花子')
  const paper = await textOf(await saved(visitor, () => button(dialog, confirm).click()))
  expect(paper).toContain('見本花子')
  expect(paper).not.toMatch(/見本花子(様|御中)/)
  expect(paper).toContain('5,000')
  expect(paper).not.toContain('15,000')

  await expect(page.getByText(t.receipt.noWhole)).toBeVisible()
  await expect(page.getByText(t.receipt.whole, { exact: true })).toHaveCount(0)
  const remaining = (left: number) => page.getByText(filled(t.remaining, { left: String(left), limit: '3' }))
  for (const left of [1, 0]) {
    await expect(remaining(left + 1)).toBeVisible()
    await saved(visitor, () => get(reception).click())
  }
  await expect(get(reception)).toBeDisabled()
  await get(member).click()
  await saved(visitor, () => button(dialog, confirm).click())
  await expect(remaining(2)).toBeVisible()
})

test('certificate and name card are saved as described beforehand', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.issue
  const { name } = buyer[language]
  const { registrationId } = await enterMyPage(visitor)
  await openDocument(visitor, 'certificate')
  const certificate = await saved(visitor, () => button(page, t.download).click())
  expect(certificate.suggestedFilename()).toMatch(fileOf('certificate', registrationId))
  const paper = await textOf(certificate)
  for (const text of [t.certificate.title.split(' ')[0] ?? '', name, conventionTitle[language]])
    expect(paper).toContain(unspaced(text))
  await expect(page.getByText(filled(t.remaining, { left: '2', limit: '3' }))).toBeVisible()

  await openDocument(visitor, 'nameCard')
  const preview = page.getByRole('figure', { name: t.nameCard.preview })
  const card = await saved(visitor, () => button(page, t.download).click())
  expect(card.suggestedFilename()).toMatch(fileOf('namecard', registrationId))
  const printed = await textOf(card)
  const { affiliation } = details[language]
  for (const text of [name, affiliation, plans[language].student, registrationId]) {
    expect(printed).toContain(unspaced(text))
    await expect(preview).toContainText(text)
  }
})

test('a full print queue is reported; a retry makes the same document and counts it once', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site, browser } = visitor
  const t = texts.issue
  await holdTime(page.context())
  await enterMyPage(visitor)
  await openDocument(visitor, 'certificate')
  browser.expectRefusal(503)
  await site.printingRush.start()
  try {
    await button(page, t.download).click()
    await expect(page.getByText(t.making)).toBeVisible()
    // The client retries a few times first.
    const failed = page.getByRole('alert').filter({ hasText: t.certificate.failed })
    await expectInTime(visitor, failed)
    await expect(failed).toContainText(`${texts.errors.PRINTER_BUSY} (error code : PRINTER_BUSY)`)
    await expect(page.getByText(filled(t.remaining, { left: '3', limit: '3' }))).toBeVisible()
  } finally {
    await site.printingRush.end()
  }
  await saved(visitor, () => button(page, t.download).click())
  await expect(page.getByText(filled(t.remaining, { left: '2', limit: '3' }))).toBeVisible()
})

test('a document lost in transit is not counted twice, and a closed one is not offered', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site } = visitor
  const t = texts.issue
  await enterMyPage(visitor)
  await openDocument(visitor, 'certificate')
  const letThrough = await loseAnswers(visitor, '/issues/certificate')
  await button(page, t.download).click()
  await expect(page.getByRole('alert').filter({ hasText: t.certificate.failed })).toContainText(
    `${t.errors.NETWORK_ERROR} (error code : NETWORK_ERROR)`,
  )
  await letThrough()
  await saved(visitor, () => button(page, t.download).click())
  await expect(page.getByText(filled(t.remaining, { left: '2', limit: '3' }))).toBeVisible()

  await site.endPeriodAt('certificate', '2026-01-02T00:00:00+09:00')
  visitor.browser.expectRefusal(403)
  await button(page, t.download).click()
  await expect(page.getByText(/1月2日（金）0:00|Friday 2 January 2026, 0:00/)).toBeVisible()
  await expect(button(page, t.download)).toHaveCount(0)
  const menu = await openMenu(visitor)
  const entry = menu.getByRole('listitem').filter({ hasText: texts.user.menu.entries.certificate })
  await expect(entry).toContainText(texts.user.menu.closed)
  await site.endPeriodAt('certificate', '2028-03-31T23:59:59+09:00')
})

test('anyone can verify a document at any time, even one that was never issued', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site, browser } = visitor
  const t = texts.issue.verify
  await site.endPeriodAt('registration', '2026-01-02T00:00:00+09:00')
  await openAddress(visitor, '/#/verify')
  await expectScreen(page, t.title)
  await site.endPeriodAt('registration', '2027-12-31T23:59:59+09:00')
  browser.expectRefusal(404)
  await textbox(page, t.code).fill('ａｂｃｄ efgh-2345 6723')
  await button(page, t.check).click()
  await expect(page.getByText(t.unknown)).toBeVisible()
  await expect(page).toHaveURL(/#\/verify\?code=/)
})
