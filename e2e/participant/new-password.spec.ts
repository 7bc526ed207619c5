import { loginIn } from '@uketsuke/testing'
import { expect, test } from '../fixtures.ts'
import { askForPassword, openNewPassword } from '../my-page.ts'
import { nextMail } from '../pre-registering.ts'
import { fillLogin } from '../registering.ts'
import { expectNewScreen, expectScreen, heading, link } from '../screens.ts'

test('a forgotten password is replaced by a mailed one', async ({ visitor }) => {
  const { page, language, texts, email, site, browser } = visitor
  const t = texts.authentication
  const { registrationId, password } = await site.becomeParticipant(email, language)
  await openNewPassword(visitor)
  await askForPassword(visitor, { registrationId, email })
  await expectNewScreen(page, t.newPassword.sent.title)
  const login = loginIn(await nextMail(visitor))
  expect(login.registrationId).toBe(registrationId)

  await link(page, t.newPassword.toLogin).click()
  await expectNewScreen(page, t.title)
  browser.expectRefusal(401)
  await fillLogin(page, visitor, { registrationId, password })
  await expect(page.getByText(t.errors.INCORRECT_PASSWORD)).toBeVisible()
  await fillLogin(page, visitor, login)
  await expectScreen(page, texts.user.profile.title)
})

test('an unknown address gets the same answer, and a repeated request is limited', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, email, browser } = visitor
  const t = texts.authentication
  const nobody = { registrationId: 'D27999999', email }
  await openNewPassword(visitor)
  await askForPassword(visitor, nobody)
  await expectNewScreen(page, t.newPassword.sent.title)
  await link(page, t.newPassword.sent.contact).click()
  await expect(heading(page, texts.site.guide.title)).toBeVisible()

  browser.expectRefusal(429)
  await openNewPassword(visitor)
  await askForPassword(visitor, nobody)
  await expect(
    page.getByText(`${t.newPassword.errors.TOO_MANY_ATTEMPTS} (error code : TOO_MANY_ATTEMPTS)`),
  ).toBeVisible()
})
