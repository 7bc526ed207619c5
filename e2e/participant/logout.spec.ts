import { expect, test, type Visitor } from '../fixtures.ts'
import { enterMyPage } from '../my-page.ts'
import { beginPath, byePath, logoutPath } from '../on-demand-site.ts'
import { button, expectScreen, link } from '../screens.ts'

/** Goes to the on-demand site and logs out there. `without`: the request carries no ID token. */
const logOutThere = ({ page, site, language }: Visitor, query = '') =>
  page.goto(`${site.onDemandSite.url}${logoutPath}?lang=${language}${query}`)

const expectBye = async ({ page, site }: Visitor) => {
  await expectScreen(page, 'Bye')
  expect(page.url()).toBe(`${site.onDemandSite.url}${byePath}?state=done`)
}

test('a logout on the on-demand site ends the login here, and leads back with its state', async ({
  visitor,
}) => {
  const { page, language, texts, site } = visitor
  await enterMyPage(visitor)
  await page.goto(`${site.onDemandSite.url}${beginPath}?lang=${language}`)
  await expectScreen(page, '髙橋 太郎')
  await logOutThere(visitor)
  await expectBye(visitor)
  await page.goto(`${site.url}/#/mypage/profile`)
  await expectScreen(page, texts.authentication.title)
})

test('the screen asks before a logout without an ID token', async ({ visitor }) => {
  const { page, texts, site } = visitor
  const t = texts.ondemand.logout
  await enterMyPage(visitor)
  await logOutThere(visitor, '&without')
  await expectScreen(page, t.title)
  await expect(page.getByText(t.question)).toBeVisible()
  await link(page, t.stay).click()
  await expect(page).toHaveURL(/#\/mypage\/profile/)

  await logOutThere(visitor, '&without')
  await button(page, t.logOut).click()
  await expectBye(visitor)
  await page.goto(`${site.url}/#/mypage/profile`)
  await expectScreen(page, texts.authentication.title)
})

test('a logout without a return address ends here, and an invalid one says so', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site } = visitor
  const t = texts.ondemand.logout
  await enterMyPage(visitor)
  await page.goto(`${site.url}/oidc/demo2027/logout`)
  await button(page, t.logOut).click()
  await expect(page.getByText(t.done)).toBeVisible()
  const wrong = new URLSearchParams({
    client_id: 'ondemand@demo2027',
    post_logout_redirect_uri: 'https://evil.example/',
  })
  await page.goto(`${site.url}/oidc/demo2027/logout?${wrong}`)
  await expect(page.getByText(t.problems.unknown)).toBeVisible()
  visitor.browser.expectRefusal(400)
  await page.goto(`${site.url}/#/logout?request=nothing`)
  await expect(page.getByText(t.problems.isOver)).toBeVisible()
})
