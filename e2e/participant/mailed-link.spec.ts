import { apiBase } from '@uketsuke/contract'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { other } from '../other-language.ts'
import { mailedLink, openAddress, openMailedLink, requestLink } from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  fillRegistrationForm,
  goToConfirmation,
  plans,
  prepareRegistration,
  readLogin,
} from '../registering.ts'
import { button, expectNewScreen, expectScreen, link, radio, textbox } from '../screens.ts'
import { holdTime, stopTime } from '../time.ts'

test('cancelling is confirmed on screen, and the link is refused afterwards', async ({ visitor }) => {
  const { page, language, texts, browser } = visitor
  const t = texts.registration
  const next = other[language]
  await holdTime(page.context())
  await requestLink(visitor)
  const address = await mailedLink(visitor)
  await openAddress(visitor, address)

  const dialog = page.getByRole('alertdialog', { name: t.cancel.title })
  await button(page, t.form.cancel).click()
  await dialog.getByRole('button', { name: t.cancel.stay }).click()
  await expect(dialog).toBeHidden()
  await expectScreen(page, t.form.title)

  await fillRegistrationForm(visitor, { plan: 'student' })
  await button(page, t.form.cancel).click()
  await dialog.getByRole('button', { name: t.cancel.confirm }).click()
  const noticeIn = ({ registration }: typeof texts) =>
    page.getByRole('status').filter({ hasText: registration.cancel.done })
  await expect(noticeIn(texts)).toBeVisible()
  await stopTime(page)
  await button(page, next.press).click()
  await expect(noticeIn(next.texts)).toBeVisible()
  await expect(noticeIn(texts)).toBeHidden()
  await page.clock.runFor(5_000)
  await expect(noticeIn(next.texts)).toBeHidden()
  await page.clock.resume()
  await button(page, other[next.code].press).click()
  await expectScreen(page, texts.preRegistration.form.title)

  browser.expectRefusal(403)
  await openAddress(visitor, address)
  await expectScreen(page, t.loading.failedTitle)
  await expect(page.getByRole('alert')).toContainText(texts.errors.CODE_DISABLED)
  await expect(page.getByRole('alert')).toContainText('(error code : CODE_DISABLED)')
  await link(page, t.loading.toPreRegistration).click()
  await expectScreen(page, texts.preRegistration.form.title)
})

test('after the end of registration, an opened link can still be used, and an unopened one says that registration is over', async ({
  visitor,
}) => {
  const { page, texts, site, browser } = visitor
  await requestLink(visitor)
  const opened = await mailedLink(visitor)
  await openAddress(visitor, opened)
  await expectScreen(page, texts.registration.form.title)
  const other = { ...visitor, email: `late-${visitor.email}` }
  await requestLink(other)
  const unopened = await mailedLink(other)

  await site.endPeriodAt('registration', '2026-01-02T00:00:00+09:00')
  browser.expectRefusal(403)
  await openAddress(visitor, unopened)
  await expectScreen(page, texts.site.notOpen.title)
  await openAddress(visitor, opened)
  await expectScreen(page, texts.registration.form.title)
  await fillRegistrationForm(visitor, { plan: 'student' })
  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
  await site.endPeriodAt('registration', '2027-12-31T23:59:59+09:00')
})

test('a link left unopened for 31 minutes can be replaced by a new one', async ({ visitor }) => {
  const { page, texts, site, browser } = visitor
  const t = texts.registration.loading
  await requestLink(visitor)
  const expired = await mailedLink(visitor)
  await site.clock.jump(31 * 60_000)

  browser.expectRefusal(410, 403)
  await openAddress(visitor, expired)
  await expect(page.getByRole('alert')).toContainText(texts.errors.CODE_EXPIRED)
  await button(page, t.sendLink).click()
  await expectNewScreen(page, t.linkSentTitle)

  const newest = await mailedLink(visitor)
  await openAddress(visitor, newest)
  await expectScreen(page, texts.registration.form.title)
  await openAddress(visitor, expired)
  await expect(page.getByRole('alert')).toContainText(texts.errors.CODE_DISABLED)

  await openAddress(visitor, newest)
  await expectScreen(page, texts.registration.form.title)
  await fillRegistrationForm(visitor, { plan: 'student' })
  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
})

test('reloading the result, or opening a used link, says that the person is already registered', async ({
  visitor,
}) => {
  const { page, texts, browser } = visitor
  const t = texts.registration
  const address = await prepareRegistration(visitor, { plan: 'student' })
  await confirmFreeRegistration(visitor)
  const { registrationId } = await readLogin(visitor)

  for (const open of [() => page.reload(), () => openAddress(visitor, address)]) {
    browser.expectRefusal(409)
    await open()
    await expectScreen(page, t.registered.title)
    await expect(page.getByText(registrationId, { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await page.evaluate(() => sessionStorage.clear())
  browser.expectRefusal(409)
  await openAddress(visitor, address)
  await expectScreen(page, t.registered.title)
  await expect(page.getByText(registrationId, { exact: true })).toHaveCount(0)
  await link(page.getByRole('main'), t.result.toMyPage).click()
  await expectScreen(page, texts.authentication.title)
})

test('the code of the link leaves the address; a reload and a second tab still find the form', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  await requestLink(visitor)
  const address = await mailedLink(visitor)
  const code = new URLSearchParams(address.split('?')[1]).get('code') ?? ''
  expect(code.length).toBeGreaterThan(20)
  await openAddress(visitor, address)
  await expectScreen(page, texts.registration.form.title)
  await expect(page).not.toHaveURL(/code=/)
  await page.reload()
  await expectScreen(page, texts.registration.form.title)
  expect(page.url()).not.toContain(code)
  await page.goBack()
  await page.goForward()
  await expectScreen(page, texts.registration.form.title)
  expect(page.url()).not.toContain(code)

  const second = await page.context().newPage()
  await second.goto(page.url())
  await expectScreen(second, texts.registration.loading.failedTitle)
  await second.goto(address)
  await expectScreen(second, texts.registration.form.title)
})

test('a link without a code names the problem', async ({ visitor }) => {
  const { page, language, texts } = visitor
  await page.goto(`/#/registration?lang=${language}`)
  await expect(page.getByRole('alert')).toContainText(texts.registration.loading.codeNotExists)
})

test('the form leads back to pre-registration, and keeps its input for a return', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.registration.form
  await requestLink(visitor)
  await openMailedLink(visitor)
  await textbox(page, t.affiliation).fill('Kept')
  await link(page, t.startAgain).click()
  await expectScreen(page, texts.preRegistration.form.title)
  await page.goBack()
  await expectScreen(page, t.title)
  await expect(textbox(page, t.affiliation)).toHaveValue('Kept')
})

test('opening a link sends one call, and shows the form when it is answered', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, language, texts } = visitor
  await requestLink(visitor)
  const address = await mailedLink(visitor)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(apiBase)) calls.push(pathname)
  })
  const answer = await holdCalls(page, '/registration-form')
  const asked = page.waitForRequest(`**${apiBase}/registration-form`)
  await openAddress(visitor, address)
  await asked
  await expectScreen(page, texts.registration.loading.title)
  answer()
  await expectScreen(page, texts.registration.form.title)
  // The form takes a choice only after everything that it does as it appears.
  await radio(page, plans[language].student).check()
  expect(calls).toEqual([`${apiBase}/registration-form`])
})
