import { expect, test } from '../fixtures.ts'
import { enterMyPage, openMenu } from '../my-page.ts'
import { goToOnDemandSite, openOnDemand } from '../on-demand.ts'
import { openAddress } from '../pre-registering.ts'
import { button, expectScreen, heading } from '../screens.ts'

/** The name that `site.becomeParticipant` registers. */
const person = '髙橋 太郎'

test('the on-demand site opens in a new window, in the same language, and shows the participant’s name', async ({
  visitor,
}) => {
  const { page, language, texts, site } = visitor
  await enterMyPage(visitor)
  await openOnDemand(visitor)
  await expect(page.getByText(texts.ondemand.links.liveOndemandSystemUrl)).toBeVisible()
  const opened = await goToOnDemandSite(visitor)
  await expect(heading(opened, person)).toBeVisible()
  await expect(opened.getByText('student')).toBeVisible()
  expect(opened.url()).toMatch(new RegExp(`^${site.onDemandSite.url}/${language}\\?code=`))
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(page.getByRole('status').filter({ hasText: texts.ondemand.opened })).toBeVisible()
  await expect(heading(page, texts.ondemand.title)).toBeVisible()
})

test.describe('when the site cannot open', { tag: '@phone-only' }, () => {
  test('a browser that blocks windows shows a link instead', async ({ visitor }) => {
    const { page, texts } = visitor
    const t = texts.ondemand
    await page.addInitScript(() => {
      window.open = () => null
    })
    await enterMyPage(visitor)
    await openOnDemand(visitor)
    await button(page, t.open).click()
    await expect(page.getByRole('alert').filter({ hasText: t.blocked.title })).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: t.blocked.link }).click()
    await expect(heading(await opened, person)).toBeVisible()
    await expect(page.getByRole('link', { name: t.blocked.link })).toHaveCount(0)
  })

  test('a programme that has ended is reported without logging the participant out', async ({ visitor }) => {
    const { page, texts, site } = visitor
    const t = texts.ondemand
    await enterMyPage(visitor)
    await openOnDemand(visitor)
    await site.endPeriodAt('ondemand', '2026-01-02T00:00:00+09:00')
    visitor.browser.expectRefusal(403)
    const opened = await goToOnDemandSite(visitor)
    await expect(page.getByRole('alert').filter({ hasText: t.failed })).toContainText(
      `${t.errors.OUT_OF_DATE} (error code : OUT_OF_DATE)`,
    )
    await expect.poll(() => opened.isClosed()).toBe(true)
    await openAddress(visitor, '/#/mypage/ondemand')
    await expectScreen(page, t.title)
    await expect(page.getByText(/1月2日（金）0:00|Friday 2 January 2026, 0:00/)).toBeVisible()
    await expect(button(page, t.open)).toHaveCount(0)
    const entry = (await openMenu(visitor))
      .getByRole('listitem')
      .filter({ hasText: texts.user.menu.entries.ondemand })
    await expect(entry).toContainText(texts.user.menu.closed)
    await site.endPeriodAt('ondemand', '2028-03-31T23:59:59+09:00')
  })
})
