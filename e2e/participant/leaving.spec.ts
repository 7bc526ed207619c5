import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { names, openMailedLink, openPreRegistration, preRegister } from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  fillRegistrationForm,
  home,
  plans,
  prepareRegistration,
} from '../registering.ts'
import { button, expectScreen, link, radio, textbox } from '../screens.ts'

/** Follows a link outside the app, such as one in a convention's text. */
const followLinkTo = (page: Page, address: string) =>
  page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), address)

test('leaving a form with edits asks first', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.ui.leave
  const { lastName } = names[language]
  const dialog = page.getByRole('alertdialog', { name: t.title })
  await openPreRegistration(visitor)
  await textbox(page, texts.preRegistration.form.lastName).fill(lastName)

  await link(page, texts.preRegistration.form.registered).click()
  await expect(dialog).toContainText(t.text)
  await button(dialog, t.stay).click()
  await expect(dialog).toBeHidden()
  await expect(textbox(page, texts.preRegistration.form.lastName)).toHaveValue(lastName)

  await link(page, texts.preRegistration.form.registered).click()
  await button(dialog, t.confirm).click()
  await expectScreen(page, texts.authentication.title)
})

test('a form without edits can be left at once', async ({ visitor }) => {
  const { page, texts } = visitor
  await openPreRegistration(visitor)
  await link(page, texts.preRegistration.form.registered).click()
  await expectScreen(page, texts.authentication.title)
})

test('the back button asks before a form is lost', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const { lastName } = names[language]
  await page.goto(`/#/no-such-page?lang=${language}`)
  await link(page, texts.site.notFound.toStart).click()
  await textbox(page, texts.preRegistration.form.lastName).fill(lastName)

  await page.evaluate(() => history.back())
  const dialog = page.getByRole('alertdialog', { name: texts.ui.leave.title })
  await button(dialog, texts.ui.leave.stay).click()
  await expect(textbox(page, texts.preRegistration.form.lastName)).toHaveValue(lastName)

  await page.evaluate(() => history.back())
  await button(dialog, texts.ui.leave.confirm).click()
  await expectScreen(page, texts.site.notFound.title)
})

test('typing another address asks before a form is lost', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const { lastName } = names[language]
  const field = textbox(page, texts.preRegistration.form.lastName)
  const dialog = page.getByRole('alertdialog', { name: texts.ui.leave.title })
  await openPreRegistration(visitor)
  const address = page.url()
  await field.fill(lastName)

  for (const typed of ['/#/mypage', `${address}&again`]) {
    await page.goto(typed)
    await button(dialog, texts.ui.leave.stay).click()
    await expect(field).toHaveValue(lastName)
    await expect(page).toHaveURL(address)
  }
  await page.goto('/#/mypage')
  await button(dialog, texts.ui.leave.confirm).click()
  await expectScreen(page, texts.authentication.title)
  await expect(page).toHaveURL(/#\/mypage$/)

  await page.goBack()
  await expectScreen(page, texts.preRegistration.form.title)
  await expect(field).toHaveValue('')
})

test('revisiting the current address resets the form, but only after asking', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const { lastName } = names[language]
  const field = textbox(page, texts.preRegistration.form.lastName)
  const dialog = page.getByRole('alertdialog', { name: texts.ui.leave.title })
  await openPreRegistration(visitor)
  const address = page.url()
  await field.fill(lastName)

  await followLinkTo(page, address)
  await button(dialog, texts.ui.leave.stay).click()
  await expect(field).toHaveValue(lastName)
  await expect(page).toHaveURL(address)

  await followLinkTo(page, address)
  await button(dialog, texts.ui.leave.confirm).click()
  await expect(field).toHaveValue('')
  await field.fill(lastName)
  await page.goto(`${address}&again`)
  await button(dialog, texts.ui.leave.confirm).click()
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(`${address}&again`)
})

test('closing the window asks before a registration is lost', async ({ visitor }) => {
  const { page, language } = visitor
  await preRegister(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(radio(page, plans[language].student)).toBeChecked()
})

test('leaving the confirmation asks too; leaving the completed registration does not', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  await prepareRegistration(visitor, { plan: 'student' })
  await home(visitor).click()
  await button(page.getByRole('alertdialog', { name: texts.ui.leave.title }), texts.ui.leave.stay).click()
  await expectScreen(page, texts.registration.confirmation.title)

  await confirmFreeRegistration(visitor)
  await home(visitor).click()
  await expectScreen(page, texts.authentication.title)
})
