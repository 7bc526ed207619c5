import { expect, test, type Visitor } from '../fixtures.ts'
import { editProfile, enterMyPage, openLogin } from '../my-page.ts'
import { holdCalls } from '../network.ts'
import { openAddress } from '../pre-registering.ts'
import { fillLogin } from '../registering.ts'
import { expectNewScreen, expectScreen, filled, heading, link } from '../screens.ts'

const tiles = ({ page, texts }: Visitor) => page.getByRole('navigation', { name: texts.user.menu.tiles })

/** The names of the tiles' pages, in their order. */
const pages = [
  ['qrCode', ({ reception }) => reception.title],
  ['receipt', ({ issue }) => issue.receipt.title],
  ['certificate', ({ issue }) => issue.certificate.title],
  ['nameCard', ({ issue }) => issue.nameCard.title],
  ['purchaseHistory', ({ user }) => user.purchases.title],
  ['ondemand', ({ ondemand }) => ondemand.title],
  ['additionalPurchase', ({ additionalPurchase }) => additionalPurchase.selection.title],
] as const satisfies [
  keyof Visitor['texts']['user']['menu']['entries'],
  (texts: Visitor['texts']) => string,
][]

test.beforeEach(({ visitor }) => visitor.page.setViewportSize({ width: 390, height: 844 }))

test('each tile leads to its page, which links back to the tiles', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const { entries, toTiles } = texts.user.menu
  await enterMyPage(visitor)
  await expect(tiles(visitor).getByRole('link')).toHaveText(pages.map(([name]) => entries[name]))
  for (const [name, titleOf] of pages) {
    await link(tiles(visitor), entries[name]).click()
    await expectNewScreen(page, titleOf(texts))
    await link(page.getByRole('main'), toTiles).click()
    await expectScreen(page, texts.user.profile.title)
  }
})

test('tiles are empty frames until the participant is known, and give way to the form of the profile', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, email, site } = visitor
  const login = await site.becomeParticipant(email)
  await openLogin(visitor)
  const letGo = await holdCalls(page, '/users')
  await fillLogin(page, visitor, login)
  const title = heading(page, texts.user.profile.title)
  await expect(title).toBeVisible()
  await expect(tiles(visitor)).toBeHidden()
  const frames = page
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: texts.user.menu.entries.qrCode })
  await expect(frames.first()).toBeVisible()
  const before = await title.boundingBox()
  letGo()
  await expect(tiles(visitor).getByRole('link')).toHaveCount(pages.length)
  expect(await title.boundingBox()).toEqual(before)

  await editProfile(visitor)
  await expect(tiles(visitor)).toBeHidden()
  await expect(heading(page, texts.user.profile.edit.title)).toBeInViewport()
})

test('on a desktop, rows tell what is behind them, and the menu has the rest', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const { home, menu } = texts.user
  await enterMyPage(visitor)
  await page.setViewportSize({ width: 1280, height: 800 })
  const rows = tiles(visitor).getByRole('listitem')
  await expect(rows.filter({ visible: true })).toHaveCount(5)
  await expect(link(tiles(visitor), menu.entries.additionalPurchase)).toBeHidden()
  await expect(rows.filter({ hasText: menu.entries.receipt })).toContainText(home.noReceipt)
  // The whole row is the link.
  await rows.filter({ hasText: menu.entries.purchaseHistory }).click({ position: { x: 500, y: 20 } })
  await expectNewScreen(page, texts.user.purchases.title)
})

test('options are sold only until the meeting ends', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts, language, site } = visitor
  await enterMyPage(visitor)
  await site.holdMeeting({ startDate: '2026-01-01T00:00:00+09:00', endDate: '2026-01-02T12:00:00+09:00' })
  await page.reload()
  const { entries, closed } = texts.user.menu
  const tile = tiles(visitor).getByRole('listitem').filter({ hasText: entries.additionalPurchase })
  await expect(tile).toContainText(closed)
  await expect(tile.getByRole('link')).toHaveCount(0)
  await openAddress(visitor, `/#/additional-purchase?lang=${language}`)
  const period = {
    ja: '2026年1月1日（木）0:00〜1月2日（金）12:00',
    en: 'Thursday 1 January 2026, 0:00, to Friday 2 January 2026, 12:00',
  }[language]
  await expect(page.getByText(filled(texts.additionalPurchase.notOpen, { period }))).toBeVisible()
  await site.holdMeeting({ startDate: '2027-11-19T09:00:00+09:00', endDate: '2027-11-21T17:00:00+09:00' })
})
