import { expect, test } from '../fixtures.ts'
import { openMailedLink, preRegister } from '../pre-registering.ts'
import { confirmFreeRegistration, fillRegistrationForm, goToConfirmation } from '../registering.ts'
import { button, checkbox, expectNewScreen, link, textbox } from '../screens.ts'

test('each new screen starts at its top with its heading focused', async ({ visitor }) => {
  const { page, texts } = visitor
  const pre = texts.preRegistration
  await preRegister(visitor)
  await expectNewScreen(page, pre.sent.title)
  await button(page, pre.sent.correct).click()
  await expectNewScreen(page, pre.form.title)
  await expect(textbox(page, pre.form.email)).toHaveValue(visitor.email)
  await expect(checkbox(page, pre.form.consent)).toBeChecked()

  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })
  await goToConfirmation(visitor)
  await expectNewScreen(page, texts.registration.confirmation.title)
  await button(page, texts.registration.confirmation.back).click()
  await expectNewScreen(page, texts.registration.form.title)
  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
  await expectNewScreen(page, texts.registration.result.title)
  await link(page.getByRole('main'), texts.registration.result.toMyPage).click()
  await expectNewScreen(page, texts.authentication.title)
})
