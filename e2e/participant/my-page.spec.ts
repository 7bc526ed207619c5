import { expect, test, type Visitor } from '../fixtures.ts'
import { enterMyPage, menuEntry, openLogin, openMenu, openPurchaseHistory, qrSubText } from '../my-page.ts'
import { holdCalls, loseCalls } from '../network.ts'
import { openAddress } from '../pre-registering.ts'
import { fillLogin, headerLink, home, logOut, plans } from '../registering.ts'
import { button, expectNewScreen, expectScreen, filled, heading, link } from '../screens.ts'

const hour = 3_600_000

/** The name that `site.becomeParticipant` registers. */
const person = '髙橋 太郎'

/** All the data that the browser stores beyond this window. */
const kept = ({ page }: Visitor) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => key.replace(/^.*:/, ''))
      .sort(),
  )

test('a login leads to My Page and stays valid until it expires', async ({ visitor }) => {
  const { page, texts, email, site, browser } = visitor
  const t = texts.authentication
  const login = await site.becomeParticipant(email)
  await openLogin(visitor)

  const password = page.getByLabel(t.password, { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  // The button's name alone says what it does; a pressed state would contradict the name.
  const [show, hide] = [button(page, texts.ui.showPassword), button(page, texts.ui.hidePassword)]
  await expect(show).not.toHaveAttribute('aria-pressed')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(hide).not.toHaveAttribute('aria-pressed')
  await hide.click()
  await expect(password).toHaveAttribute('type', 'password')

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/authenticate/login')) calls.push(request.method())
  })
  const letGo = await holdCalls(page, '/authenticate/login')
  await fillLogin(page, visitor, login)
  await expect(button(page, t.login)).toBeDisabled()
  await button(page, t.login).click({ force: true })
  letGo()
  await expectScreen(page, texts.user.profile.title)
  expect(calls).toEqual(['POST'])
  expect(await kept(visitor)).toEqual(['language', 'role', 'token'])

  const name = filled(texts.user.honorific, { name: person })
  await expect(page.getByRole('paragraph').filter({ hasText: name }).first()).toHaveText(name)
  await expect(page.getByText(login.registrationId, { exact: true })).toBeVisible()

  await openAddress(visitor, '/#/guide')
  await home(visitor).click()
  await expectScreen(page, texts.user.profile.title)
  await openAddress(visitor, '/#/guide')
  await (await headerLink(visitor, texts.site.header.myPage)).click()
  await expectScreen(page, texts.user.profile.title)
  await expect(page).toHaveURL(/#\/mypage\/profile$/)
  await expect(page.getByText(login.registrationId, { exact: true })).toBeVisible()

  await site.clock.jump(13 * hour)
  browser.expectRefusal(401)
  await (await menuEntry(visitor, 'profile')).click()
  await expectScreen(page, t.title)
  await expect(
    page.getByText(`${t.errors.TOKEN_EXPIRED} (error code : TOKEN_EXPIRED)`, { exact: true }),
  ).toBeVisible()
  expect(await kept(visitor)).toEqual(['language'])
})

test('the menu leads from page to page; each shows cached data at once and refreshes it', {
  tag: '@both',
}, async ({ visitor }) => {
  const { page, language, texts } = visitor
  const { entries } = texts.user.menu
  const { registrationId } = await enterMyPage(visitor)
  const owner = page.getByText(registrationId, { exact: true })
  await expect(owner).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) calls.push(`${request.method()} ${pathname}`)
  })
  const letGo = await holdCalls(page, '/users')
  await openPurchaseHistory(visitor)
  await expect(page).toHaveURL(/#\/mypage\/purchase-history$/)
  await expect(page.getByRole('listitem').getByText(plans[language].student).first()).toBeVisible()
  await expect(owner).toBeVisible()
  await expect.poll(() => calls).toEqual(['POST /v2/authenticate/check', 'GET /v2/users'])
  letGo()

  const menu = await openMenu(visitor)
  await expect(menu.getByRole('link')).toHaveText([
    entries.profile,
    entries.purchaseHistory,
    entries.receipt,
    entries.certificate,
    entries.nameCard,
    `${entries.qrCode} ${qrSubText[language]}`,
    entries.additionalPurchase,
    entries.ondemand,
    texts.authentication.account.title,
  ])
  await expect(link(menu, entries.purchaseHistory)).toHaveAttribute('aria-current', 'page')
  await expect(link(menu, entries.profile)).not.toHaveAttribute('aria-current')
  await link(menu, entries.profile).click()
  await expectNewScreen(page, texts.user.profile.title)
  await expect(menu).toBeVisible({ visible: !visitor.hasPhone })

  await link(page.getByRole('main'), texts.user.profile.toPurchases).click()
  await expectNewScreen(page, texts.user.purchases.title)
})

test('logging out in another tab removes the data from the screen', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts, site } = visitor
  const { registrationId } = await enterMyPage(visitor)
  await expect(page.getByText(registrationId, { exact: true })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`${site.url}/#/mypage/profile`)
  await expect(tab.getByText(registrationId, { exact: true })).toBeVisible()
  await logOut({ ...visitor, page: tab })
  await expect(page.getByText(texts.user.loggedOut)).toBeVisible()
  await expect(page.getByText(registrationId, { exact: true })).toBeHidden()
  await link(page, texts.user.toLogin).click()
  await expectScreen(page, texts.authentication.title)
})

test('a profile that fails to load can be retried', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts, email, site } = visitor
  const t = texts.user
  const login = await site.becomeParticipant(email)
  await openLogin(visitor)
  const letThrough = await loseCalls(visitor, '/users')
  await fillLogin(page, visitor, login)
  await expect(page.getByRole('alert').filter({ hasText: t.failed })).toContainText(
    `${texts.errors.NETWORK_ERROR} (error code : NETWORK_ERROR)`,
  )
  await letThrough()
  await button(page, t.retry).click()
  await expect(page.getByText(login.registrationId, { exact: true })).toBeVisible()
})

test('a login that ends before the profile loads leads back to the login', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts, email, site, browser } = visitor
  const login = await site.becomeParticipant(email)
  await openLogin(visitor)
  const letGo = await holdCalls(page, '/users')
  await fillLogin(page, visitor, login)
  await expectScreen(page, texts.user.profile.title)
  await site.clock.jump(13 * hour)
  browser.expectRefusal(401)
  letGo()
  await expect(page.getByRole('alert')).toContainText(texts.authentication.errors.TOKEN_EXPIRED)
  await link(page, texts.user.toLogin).click()
  await expectScreen(page, texts.authentication.title)
})

test.describe('when My Page closes', { tag: '@phone-only' }, () => {
  // Not the default language.
  test.use({ language: 'en' })

  test('a logged-in participant is logged out, and only the language is kept', async ({ visitor }) => {
    const { page, texts, email, site, browser } = visitor
    const login = await site.becomeParticipant(email)
    await openLogin(visitor)
    await fillLogin(page, visitor, login)
    await expectScreen(page, texts.user.profile.title)

    await site.endPeriodAt('mypage', '2026-01-02T00:00:00+09:00')
    browser.expectRefusal(403)
    const loadedAgain = page.waitForEvent('load')
    await (await menuEntry(visitor, 'profile')).click()
    await loadedAgain
    await expect(heading(page, texts.authentication.title)).toBeVisible()
    await expect(button(page, texts.authentication.login)).toBeDisabled()
    expect(await kept(visitor)).toEqual(['language'])
    await site.endPeriodAt('mypage', '2028-03-31T23:59:59+09:00')
  })
})
