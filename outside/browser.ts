import { chromium, type Page } from '@playwright/test'
import { browser } from '@uketsuke/e2e/browser'
import { button, expectScreen, textbox } from '@uketsuke/e2e/screens'
import { ja } from '@uketsuke/phrases/ja'
import type { Participant } from '@uketsuke/testing'

/** Opens a window of Chromium for as long as the work takes. */
export const inBrowser = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
  const { launchOptions, userAgent, locale, timezoneId } = browser ?? {}
  const chromiumHere = await chromium.launch(launchOptions)
  try {
    const context = await chromiumHere.newContext({
      ...(userAgent && { userAgent }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    })
    context.setDefaultTimeout(15_000)
    return await work(await context.newPage())
  } finally {
    await chromiumHere.close()
  }
}

/** Fills in the login that the window shows. */
export const fillLogin = async (page: Page, login: Pick<Participant, 'registrationId' | 'password'>) => {
  const t = ja.authentication
  await textbox(page, t.registrationId).fill(login.registrationId)
  await page.getByLabel(t.password, { exact: true }).fill(login.password)
  await button(page, t.login).click()
}

/** Opens a page of My Page, through its login. */
export const enterMyPage = async (
  page: Page,
  siteUrl: string,
  login: Pick<Participant, 'registrationId' | 'password'>,
) => {
  await page.goto(`${siteUrl}/#/mypage`)
  await expectScreen(page, ja.authentication.title)
  await fillLogin(page, login)
  await expectScreen(page, ja.user.profile.title)
}
