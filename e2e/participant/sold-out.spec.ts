import { expect, test } from '../fixtures.ts'
import { confirmFreeRegistration, goToConfirmation, plans, prepareRegistration } from '../registering.ts'
import { button, checkbox, expectScreen, radio } from '../screens.ts'

test.afterEach(({ site }) => site.giveSeatsBack())

test('an option that sells out while the form is open is refused at the confirmation, and another can be chosen', async ({
  visitor,
}) => {
  const { page, language, texts, site, browser } = visitor
  const { student, workshop, luncheon } = plans[language]
  const t = texts.registration.confirmation
  await prepareRegistration(visitor, { plan: 'student', options: ['workshop', 'luncheon'] })
  await site.sellOut('workshop')

  browser.expectRefusal(409)
  await button(page, t.submitPaid).click()
  await expect(page.getByRole('alert')).toContainText(
    texts.registration.errors.reserve.RESOURCE_NOT_AVAILABLE,
  )
  await expect(button(page, t.submitPaid)).toBeDisabled()
  await expect.poll(() => page.context().pages()).toEqual([page])

  await button(page, t.back).click()
  await expectScreen(page, texts.registration.form.title)
  await expect(checkbox(page, workshop)).toBeDisabled()
  await expect(checkbox(page, workshop)).toHaveAccessibleDescription(new RegExp(texts.ticket.soldOut))
  await expect(checkbox(page, workshop)).not.toBeChecked()
  await expect(checkbox(page, luncheon)).not.toBeChecked()
  await expect(radio(page, student)).toBeChecked()

  await checkbox(page, luncheon).check()
  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
})
