import { writePrice } from '@uketsuke/phrases/amount'
import { expect, test } from '../fixtures.ts'
import {
  confirmFreeRegistration,
  goToConfirmation,
  type Plan,
  plans,
  prepareRegistration,
} from '../registering.ts'
import { button, checkbox, expectNewScreen, expectScreen, filled, radio } from '../screens.ts'

test.afterEach(({ site }) => site.giveSeatsBack())

test('an option that sells out while the form is open is named at the confirmation, and the form asks for it again', async ({
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
    filled(texts.ticket.soldOutMeanwhile.dropOrChoose, { plans: workshop }),
  )
  await expect(button(page, t.submitPaid)).toBeHidden()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText(t.leadFree)).toBeHidden()
  await expect(page.getByText(t.nothingToPay)).toBeVisible()
  await expect.poll(() => page.context().pages()).toEqual([page])

  await button(page, t.back).click()
  await expectScreen(page, texts.registration.form.title)
  await expect(checkbox(page, workshop)).toBeDisabled()
  await expect(checkbox(page, workshop)).toHaveAccessibleDescription(new RegExp(texts.ticket.soldOut))
  await expect(checkbox(page, workshop)).not.toBeChecked()
  await expect(checkbox(page, luncheon)).toBeChecked()
  await expect(radio(page, student)).toBeChecked()

  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
})

test('an order can be confirmed without the option that sold out, for its new total', async ({ visitor }) => {
  const { page, language, texts, site, browser } = visitor
  const t = texts.registration.confirmation
  const item = (plan: Plan) => page.getByRole('rowheader', { name: plans[language][plan] })
  await prepareRegistration(visitor, { plan: 'student', options: ['workshop', 'luncheon'] })
  await site.sellOut('workshop')
  browser.expectRefusal(409)
  await button(page, t.submitPaid).click()
  await button(page, texts.ticket.soldOutMeanwhile.drop).click()

  await expectNewScreen(page, t.title)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(item('workshop')).toBeHidden()
  await expect(item('luncheon')).toBeVisible()
  await expect(page.getByRole('row', { name: texts.ui.total })).toContainText(writePrice(0)[language])
  await confirmFreeRegistration(visitor)
})
