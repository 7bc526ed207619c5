import { chooseOptions, openAdditionalPurchase, option } from '../buying-more.ts'
import { expect, test } from '../fixtures.ts'
import { enterMyPage } from '../my-page.ts'
import { openMailedLink, requestLink } from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  details,
  fillRegistrationForm,
  goToConfirmation,
  plans,
} from '../registering.ts'
import { button, expectNewScreen, expectScreen, filled, radio, textbox } from '../screens.ts'

test('back and forward go between the form and its confirmation, with all data', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.registration
  const affiliation = textbox(page, t.form.affiliation)
  await requestLink(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })
  await goToConfirmation(visitor)

  await page.goBack()
  await expectNewScreen(page, t.form.title)
  await expect(affiliation).toHaveValue(details[language].affiliation)
  await expect(radio(page, plans[language].student)).toBeChecked()
  await page.goForward()
  await expectNewScreen(page, t.confirmation.title)

  await page.goBack()
  await expectNewScreen(page, t.form.title)
  await affiliation.fill('Changed')
  await page.goForward()
  await expectScreen(page, t.form.title)
  await expect(affiliation).toHaveValue('Changed')
  await goToConfirmation(visitor)
  await expect(page.getByText('Changed')).toBeVisible()
  await page.reload()
  await expectScreen(page, t.form.title)
  await expect(affiliation).toHaveValue('Changed')

  await goToConfirmation(visitor)
  await button(page, t.confirmation.back).click()
  await expectNewScreen(page, t.form.title)
  await goToConfirmation(visitor)
  await button(page, filled(t.confirmation.changeOf, { section: t.form.work })).click()
  await expect(affiliation, 'the section to change has the focus').toBeFocused()
  await expect(affiliation).toBeInViewport()
  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
  await page.goForward()
  await expectScreen(page, t.result.title)
})

test('back and forward go between the options and their confirmation', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.additionalPurchase
  await enterMyPage(visitor)
  await openAdditionalPurchase(visitor)
  await chooseOptions(visitor, 'luncheon')
  await page.goBack()
  await expectNewScreen(page, t.selection.title)
  await expect(option(visitor, 'luncheon')).toBeChecked()
  await page.goForward()
  await expectNewScreen(page, t.confirmation.title)
  await button(page, t.confirmation.back).click()
  await expectNewScreen(page, t.selection.title)
  await chooseOptions(visitor)
  await button(page, t.confirmation.submitFree).click()
  await expectNewScreen(page, t.result.succeeded)
})
