import { expect, test } from '../fixtures.ts'
import { other } from '../other-language.ts'
import {
  fillPreRegistrationForm,
  openMailedLink,
  openPreRegistration,
  requestLink,
} from '../pre-registering.ts'
import { conventionTitle, fillLogin, fillRegistrationForm, plans } from '../registering.ts'
import { button, checkbox, expectScreen, fieldError, filled, radio, textbox } from '../screens.ts'

test('the language toggle keeps the input and translates the messages on screen', async ({ visitor }) => {
  const { page, language, texts, email } = visitor
  const next = other[language]
  await openPreRegistration(visitor)
  await fillPreRegistrationForm(visitor)
  await textbox(page, texts.preRegistration.form.emailConfirmation).fill('someone@example.org')
  await button(page, texts.preRegistration.form.submit).click()
  await expect(fieldError(page, texts.rules.confirmationMatch)).toBeVisible()

  await button(page, next.press).click()
  await expectScreen(page, next.texts.preRegistration.form.title)
  await expect(fieldError(page, next.texts.rules.confirmationMatch)).toBeVisible()
  await expect(fieldError(page, texts.rules.confirmationMatch)).toBeHidden()
  await expect(textbox(page, next.texts.preRegistration.form.email)).toHaveValue(email)
  await expect(checkbox(page, next.texts.preRegistration.form.consent)).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', next.code)
  await expect(page).toHaveTitle(`${next.texts.preRegistration.form.title} | ${conventionTitle[next.code]}`)

  await page.reload({ waitUntil: 'domcontentloaded' })
  await expectScreen(page, next.texts.preRegistration.form.title)
})

test('the registration form keeps its choices in the other language', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const next = other[language]
  await requestLink(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student', options: ['luncheon'] })
  await textbox(page, texts.participantFields.tel.label).fill('')
  await button(page, texts.registration.form.submit).click()
  await expect(
    fieldError(page, filled(texts.rules.required, { field: texts.participantFields.tel.label })),
  ).toBeVisible()

  await button(page, next.press).click()
  await expectScreen(page, next.texts.registration.form.title)
  await expect(
    fieldError(page, filled(next.texts.rules.required, { field: next.texts.participantFields.tel.label })),
  ).toBeVisible()
  await expect(radio(page, plans[next.code].student)).toBeChecked()
  await expect(checkbox(page, plans[next.code].luncheon)).toBeChecked()
})

test('a refusal by the server is shown in the other language after the switch', async ({ visitor }) => {
  const { page, language, texts, browser } = visitor
  const next = other[language]
  const refusalIn = ({ authentication }: typeof texts) =>
    page.getByText(`${authentication.errors.USER_NOT_FOUND} (error code : USER_NOT_FOUND)`, { exact: true })
  browser.expectRefusal(401)
  await page.goto(`/#/mypage?lang=${language}`)
  await fillLogin(page, visitor, { registrationId: 'D27000000', password: 'Wrong-password-1' })
  await expect(refusalIn(texts)).toBeVisible()

  await button(page, next.press).click()
  await expect(refusalIn(next.texts)).toBeVisible()
  await expect(refusalIn(texts)).toBeHidden()
})
