import { expect, test } from '../fixtures.ts'
import { enterMyPage } from '../my-page.ts'
import { beginPath } from '../on-demand-site.ts'
import { fillLogin } from '../registering.ts'
import { heading } from '../screens.ts'

test('a login begun on the on-demand site leads through our login and back, with its state', async ({
  visitor,
}) => {
  const { page, language, texts, email, site } = visitor
  const participant = await site.becomeParticipant(email, language)
  await page.goto(`${site.onDemandSite.url}${beginPath}?lang=${language}`)
  await expect(heading(page, texts.authentication.title)).toBeVisible()
  await fillLogin(page, visitor, participant)
  await expect(heading(page, '髙橋 太郎')).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`^${site.onDemandSite.url}/callback\\?code=.*&state=`))
})

test('a logged-in person is not asked again, and an invalid request leads nowhere', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site } = visitor
  await enterMyPage(visitor)
  await page.goto(site.onDemandSite.url + beginPath)
  await expect(heading(page, '髙橋 太郎')).toBeVisible()
  const wrong = new URLSearchParams({ client_id: 'ondemand@demo2027', redirect_uri: 'https://evil.example/' })
  await page.goto(`${site.url}/oidc/demo2027/authorize?${wrong}`)
  await expect(page.getByText(texts.ondemand.signOn.problems.unknown)).toBeVisible()
  visitor.browser.expectRefusal(400)
  await page.goto(`${site.url}/#/sign-on?request=nothing`)
  await expect(page.getByText(texts.ondemand.signOn.problems.isOver)).toBeVisible()
})
