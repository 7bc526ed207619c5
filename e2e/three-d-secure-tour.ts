import { expect } from './fixtures.ts'
import { openPayment, payWith, price, threeDSecureCards } from './paying.ts'
import { openAddress } from './pre-registering.ts'
import { button, expectScreen, heading, link } from './screens.ts'
import { answer, expectQuestion, expectUnfinished, payWithQuestion, resume } from './three-d-secure.ts'
import { expectInTime, holdTime } from './time.ts'
import type { Walk } from './walk.ts'

const question = '**/api/v2/brw/callback?*'

export const threeDSecure: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  const t = texts.payment
  await holdTime(page.context())
  const order = await openPayment(visitor)
  // Status 204 keeps the browser on the page, so that the window stays visible while it redirects.
  await page.route(question, (route) => route.fulfill({ status: 204 }))
  await payWith(page, visitor, threeDSecureCards.challenged, price)
  await expectInTime(visitor, link(page, t.awaiting.redirectLink))
  await look('payment-leaving', page)
  await page.unroute(question)
  await link(page, t.awaiting.redirectLink).click()
  await expectQuestion(page, visitor)
  await look('emulator-question', page)

  browser.expectRefusal(404, 422)
  await page.getByRole('textbox').fill('000000')
  await answer(page, 'authenticate')
  await expect(page.getByRole('alert')).toBeVisible()
  await look('emulator-wrong-password', page)
  await answer(page, 'close')
  await expect(page.getByText('You can close this window')).toBeVisible()
  await look('emulator-closed', page)
  await openAddress(visitor, order.address)
  await expectUnfinished(page, visitor)
  await look('payment-unfinished', page)
  await resume(page, visitor)
  await answer(page, 'fail')
  await expectInTime(visitor, heading(page, t.result.failed))
  await look('payment-authentication-failed', page)

  await button(page, t.result.retry).click()
  await expectScreen(page, t.card.heading)
  await payWithQuestion(page, visitor)
  await answer(page, 'cancel')
  await expectInTime(visitor, heading(page, t.result.failed))
  await look('payment-authentication-canceled', page)
  await page.goto(`${site.emulator.url}/api/v2/brw/callback?transId=none&t=none`)
  await expect(page.getByText('This address is no longer valid')).toBeVisible()
  await look('emulator-dead-address', page)
}
