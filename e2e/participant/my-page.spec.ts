import { expect, test, type Visitor } from '../fixtures.ts'
import { holdCalls, loseCalls } from '../network.ts'
import { openAddress } from '../pre-registering.ts'
import { fillLogin, headerLink, home } from '../registering.ts'
import { button, expectScreen, filled, heading, link } from '../screens.ts'

const hour = 3_600_000

/** The person of `site.becomeParticipant`, as each language writes them. */
const person = { ja: '髙橋 太郎', en: '太郎 髙橋' } as const

const openLogin = async (visitor: Visitor) => {
  await openAddress(visitor, `/#/mypage?lang=${visitor.language}`)
  await expectScreen(visitor.page, visitor.texts.authentication.title)
}

/** What the browser keeps, beyond this window, of whoever uses it. */
const kept = ({ page }: Visitor) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => key.replace(/^.*:/, ''))
      .sort(),
  )

test('a login leads to My Page and stays good, until it has run out', async ({ visitor }) => {
  const { page, language, texts, email, site, browser } = visitor
  const t = texts.authentication
  const login = await site.becomeParticipant(email)
  await openLogin(visitor)

  const password = page.getByLabel(t.password, { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await button(page, texts.ui.showPassword).click()
  await expect(password).toHaveAttribute('type', 'text')
  await button(page, texts.ui.hidePassword).click()
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

  const name = filled(texts.user.honorific, { name: person[language] })
  await expect(page.getByRole('paragraph').filter({ hasText: name })).toHaveText(name)
  const entry = link(page.getByRole('navigation', { name: texts.user.menu.label }), texts.user.menu.profile)
  await expect(entry).toHaveAttribute('aria-current', 'page')

  await openAddress(visitor, '/#/guide')
  await home(visitor).click()
  await expectScreen(page, texts.user.profile.title)
  await openAddress(visitor, '/#/guide')
  await (await headerLink(visitor, texts.site.header.login)).click()
  await expectScreen(page, texts.user.profile.title)
  await expect(page).toHaveURL(/#\/mypage\/profile$/)

  await site.clock.jump(13 * hour)
  browser.expectRefusal(401)
  await entry.click()
  await expectScreen(page, t.title)
  await expect(
    page.getByText(`${t.errors.TOKEN_EXPIRED} (error code : TOKEN_EXPIRED)`, { exact: true }),
  ).toBeVisible()
  expect(await kept(visitor)).toEqual(['language'])
})

test('a profile that did not come can be asked for again', { tag: '@once' }, async ({ visitor }) => {
  const { page, texts, email, site } = visitor
  const t = texts.user.profile
  const login = await site.becomeParticipant(email)
  await openLogin(visitor)
  const letThrough = await loseCalls(visitor, '/users')
  await fillLogin(page, visitor, login)
  await expect(page.getByRole('alert').filter({ hasText: t.failed })).toContainText(
    `${texts.errors.NETWORK_ERROR} (error code : NETWORK_ERROR)`,
  )
  await letThrough()
  await button(page, t.retry).click()
  await expect(page.getByText(login.registrationId)).toBeVisible()
})

test.describe('when My Page closes', { tag: '@once' }, () => {
  // Not the language that everyone has who chose none.
  test.use({ language: 'en' })

  test('whoever is inside is led out, and only the language is kept', async ({ visitor }) => {
    const { page, texts, email, site, browser } = visitor
    const login = await site.becomeParticipant(email)
    await openLogin(visitor)
    await fillLogin(page, visitor, login)
    await expectScreen(page, texts.user.profile.title)

    await site.endPeriodAt('mypage', '2026-01-02T00:00:00+09:00')
    browser.expectRefusal(403)
    const loadedAgain = page.waitForEvent('load')
    await link(page.getByRole('navigation', { name: texts.user.menu.label }), texts.user.menu.profile).click()
    await loadedAgain
    await expect(heading(page, texts.authentication.title)).toBeVisible()
    await expect(button(page, texts.authentication.login)).toBeDisabled()
    expect(await kept(visitor)).toEqual(['language'])
    await site.endPeriodAt('mypage', '2028-03-31T23:59:59+09:00')
  })
})
