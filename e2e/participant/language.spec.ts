import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { expect, test } from '../fixtures.ts'
import {
  fillPreRegistrationForm,
  openMailedLink,
  openPreRegistration,
  preRegister,
} from '../pre-registering.ts'
import { fillRegistrationForm, plans } from '../registering.ts'
import { button, checkbox, expectScreen, radio, textbox } from '../screens.ts'

const japanese = 'JP 日本語'
const english = 'EN English'
const other = {
  ja: { press: english, texts: en, code: 'en' },
  en: { press: japanese, texts: ja, code: 'ja' },
} as const

test('the language toggle keeps what was typed and changes the messages on screen', async ({ visitor }) => {
  const { page, language, texts, email } = visitor
  const next = other[language]
  await openPreRegistration(visitor)
  await fillPreRegistrationForm(visitor)
  await textbox(page, texts.preRegistration.form.emailConfirmation).fill('someone@example.org')
  await button(page, texts.preRegistration.form.submit).click()
  await expect(page.getByText(texts.rules.confirmationMatch)).toBeVisible()

  await button(page, next.press).click()
  await expectScreen(page, next.texts.preRegistration.form.title)
  await expect(page.getByText(next.texts.rules.confirmationMatch)).toBeVisible()
  await expect(page.getByText(texts.rules.confirmationMatch)).toBeHidden()
  await expect(textbox(page, next.texts.preRegistration.form.email)).toHaveValue(email)
  await expect(checkbox(page, next.texts.preRegistration.form.consent)).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', next.code)
  await expect(page).toHaveTitle(new RegExp(`^${next.texts.preRegistration.form.title} \\| `))

  await page.reload({ waitUntil: 'domcontentloaded' })
  await expectScreen(page, next.texts.preRegistration.form.title)
})

test('the registration form keeps its choices in the other language', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const next = other[language]
  await preRegister(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student', options: ['luncheon'] })
  await textbox(page, texts.registration.form.tel).fill('')
  await button(page, texts.registration.form.submit).click()
  await expect(page.getByText(texts.rules.required, { exact: true })).toBeVisible()

  await button(page, next.press).click()
  await expectScreen(page, next.texts.registration.form.title)
  await expect(page.getByText(next.texts.rules.required, { exact: true })).toBeVisible()
  await expect(radio(page, plans[next.code].student)).toBeChecked()
  await expect(checkbox(page, plans[next.code].luncheon)).toBeChecked()
})
