import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdFile } from '../network.ts'
import { openAddress, openAfterPeriod } from '../pre-registering.ts'
import { conventionTitle, fillLogin, headerLink, logOut } from '../registering.ts'
import { button, expectScreen, heading, link } from '../screens.ts'

test('the site root leads to the pre-registration', async ({ visitor }) => {
  const { page, language, texts } = visitor
  await page.goto(`/#/?lang=${language}`)
  await expectScreen(page, texts.preRegistration.form.title)
  await expect(page).toHaveURL(/#\/pre-registration/)

  // Before the app runs, and for readers of the bare HTML: tab titles and link previews.
  const html = await (await page.request.get('/')).text()
  expect(html).toContain(`<title>${conventionTitle.ja}</title>`)
  expect(html).toContain('<html lang="ja">')
})

test('an unknown address shows a message and a way back', { tag: '@both' }, async ({ visitor }) => {
  const { page, language, texts } = visitor
  await page.goto(`/#/no-such-page?lang=${language}`)
  await expectScreen(page, texts.site.notFound.title)
  await link(page, texts.site.notFound.toStart).click()
  await expectScreen(page, texts.preRegistration.form.title)
})

test('My Page redirects to the login without a session', async ({ visitor }) => {
  const { page, language, texts } = visitor
  await page.goto(`/#/mypage/profile?lang=${language}`)
  await expectScreen(page, texts.authentication.title)
  await expect(page).toHaveURL(/#\/mypage$/)
})

test('a mailed link to a page of My Page leads through the login to that page; logging out is confirmed on screen', async ({
  visitor,
}) => {
  const { page, language, texts, email, site } = visitor
  const { registrationId, password } = await site.becomeParticipant(email, language)
  await openAddress(visitor, `/#/mypage/purchase-history?lang=${language}`)
  await expectScreen(page, texts.authentication.title)
  await fillLogin(page, visitor, { registrationId: registrationId.toLowerCase(), password })
  await expectScreen(page, texts.user.purchases.title)

  await logOut(visitor)
  await expect(page.getByRole('status').filter({ hasText: texts.authentication.loggedOut })).toBeVisible()
  await openAddress(visitor, `/#/mypage?next=https://example.com/`)
  await fillLogin(page, visitor, { registrationId, password })
  await expectScreen(page, texts.user.profile.title)
})

test('pressing outside the menu closes it; a drag that ends outside does not', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  await openAddress(visitor, `/#/mypage?lang=${visitor.language}`)
  await button(page, texts.site.header.menu).click()
  const menu = page.getByRole('dialog', { name: texts.site.header.menu })
  const beside = 10

  // Hovering waits until the menu has slid in.
  await button(menu, texts.ui.close).hover()
  await page.mouse.down()
  await page.mouse.move(beside, 400)
  await page.mouse.up()
  await expect(menu).toBeVisible()

  await page.mouse.click(beside, 400)
  await expect(menu).toBeHidden()
  await expect(button(page, texts.site.header.menu)).toBeFocused()
})

test('a wrong login is refused without revealing which part was wrong', async ({ visitor }) => {
  const { page, language, texts, browser } = visitor
  browser.expectRefusal(401)
  await page.goto(`/#/mypage?lang=${language}`)
  await fillLogin(page, visitor, { registrationId: 'D27000000', password: 'Wrong-password-1' })
  await expect(
    page.getByRole('alert').filter({ hasText: texts.authentication.errors.USER_NOT_FOUND }),
  ).toBeVisible()
  await expectScreen(page, texts.authentication.title)
})

test('the guide opens at the legal notice and at the header’s links, in new tabs', async ({ visitor }) => {
  const { page, language, texts, hasPhone } = visitor
  const { header, guide } = texts.site
  const section = (tab: Page, { title }: { title: string }) =>
    tab.getByRole('heading', { level: 2, name: title })
  await page.goto(`/#/guide?aid=law&lang=${language}`)
  await expect(section(page, guide.law)).toBeInViewport()
  await button(page, guide.toTop).click()
  await expect(heading(page, guide.title)).toBeInViewport()

  if (hasPhone) await button(page, header.menu).click()
  const links = page.getByRole(hasPhone ? 'dialog' : 'banner')
  const follow = async (name: string) => {
    const opened = page.context().waitForEvent('page')
    await links.getByRole('link', { name }).click()
    return opened
  }
  const legal = await follow(header.legal)
  await expect(legal).toHaveURL(new RegExp(`#/guide\\?aid=law&lang=${language}$`))
  await expect(section(legal, guide.law)).toBeInViewport()
  const contact = await follow(header.contact)
  await expect(contact).toHaveURL(new RegExp(`#/guide\\?aid=inquiry&lang=${language}$`))
  await expect(section(contact, guide.inquiry)).toBeInViewport()
})

test('outside the registration period pre-registration is closed, but participants can log in', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  await openAfterPeriod(visitor)
  await link(page, texts.site.notOpen.toMyPage).click()
  await expectScreen(page, texts.authentication.title)
  await page.goto('/#/guide')
  await expectScreen(page, texts.site.guide.title)
  await page.goto('/#/registration')
  await expectScreen(page, texts.site.notOpen.title)
  await (await headerLink(visitor, texts.site.header.login)).click()
  await expectScreen(page, texts.authentication.title)
})

test('the site shows progress until its texts are loaded', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const progress = page.getByRole('progressbar')
  // The page itself contains the convention; the texts load after it.
  const letGo = await holdFile(page, 'entry-pages')
  await page.goto('/#/guide')
  await expect(progress).toBeVisible()
  await expect(heading(page, texts.site.guide.title)).toBeHidden()
  letGo()
  await expectScreen(page, texts.site.guide.title)
  await expect(progress).toBeHidden()
})

test.describe('on an unsupported device', { tag: '@phone-only' }, () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  })

  test('a warning replaces the site, and the guide lists supported devices, until the visitor continues anyway', async ({
    visitor,
  }) => {
    const { page, texts } = visitor
    const t = texts.site.unsupportedDevice
    for (const address of ['/#/mypage', '/#/registration', '/#/pre-registration']) {
      await openAddress(visitor, address)
      await expectScreen(page, t.title)
    }
    await openAddress(visitor, '/#/guide')
    await expectScreen(page, texts.site.guide.title)

    await openAddress(visitor, '/#/pre-registration')
    await button(page, t.continue).click()
    await expectScreen(page, texts.preRegistration.form.title)
    await page.reload()
    await expectScreen(page, texts.preRegistration.form.title)
  })
})
