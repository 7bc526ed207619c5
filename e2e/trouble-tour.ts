import { spoilConnection } from './connection.ts'
import { expect } from './fixtures.ts'
import { placeOrder } from './paying.ts'
import {
  fillPreRegistrationForm,
  mailedLink,
  openAddress,
  openMailedLink,
  openPreRegistration,
  requestLink,
} from './pre-registering.ts'
import {
  confirmFreeRegistration,
  details,
  fillLogin,
  fillRegistrationForm,
  goToConfirmation,
  prepareRegistration,
  readLogin,
} from './registering.ts'
import { button, expectNewScreen, expectScreen, heading, selection, textbox } from './screens.ts'
import { expectInTime, holdTime } from './time.ts'
import type { Walk } from './walk.ts'

const appLost: Walk = async (visitor, look) => {
  const { page, language, texts, browser } = visitor
  browser.expectNoNetwork()
  await holdTime(page.context())
  const allTexts = await spoilConnection(page, '/entry-pages-*.js', 'lost')
  await openAddress(visitor, `/#/guide?lang=${language}`)
  const lastResort = page.getByRole('button', { name: 'Reload' })
  await expect(lastResort).toBeVisible()
  await look('last-resort', page)
  await allTexts.mend()
  await lastResort.click()
  await expectScreen(page, texts.site.guide.title)

  const login = await spoilConnection(page, '/login-page-*.js', 'lost')
  await openAddress(visitor, `/#/mypage?lang=${language}`)
  await expectScreen(page, texts.site.loadFailed.title)
  await look('screen-not-loaded', page)
  await login.mend()
  await button(page, texts.ui.retry).click()
  await expectScreen(page, texts.authentication.title)
}

const registrationInterrupted: Walk = async (visitor, look) => {
  const { page, texts, browser } = visitor
  const t = texts.registration
  browser.expectNoNetwork()
  await holdTime(page.context())
  await openPreRegistration(visitor)
  await fillPreRegistrationForm(visitor)
  const preRegistration = await spoilConnection(page, '/pre-registration', 'lost')
  await button(page, texts.preRegistration.form.submit).click()
  await expectInTime(visitor, page.getByText(texts.errors.NETWORK_ERROR))
  await look('pre-registration-not-sent', page)
  await preRegistration.mend()
  await button(page, texts.preRegistration.form.submit).click()
  await expectScreen(page, texts.preRegistration.sent.title)

  const slow = await spoilConnection(page, '/registration-form', 'slow')
  await openAddress(visitor, await mailedLink(visitor))
  await expectScreen(page, t.loading.title)
  await look('registration-loading', page)
  await slow.mend()
  const form = await spoilConnection(page, '/registration-form', 'lost')
  await page.reload()
  await expectInTime(visitor, heading(page, t.loading.failedTitle))
  await look('registration-not-loaded', page)
  await form.mend()
  await button(page, texts.ui.retry).click()
  await expectScreen(page, t.form.title)

  const link = await spoilConnection(page, '/pre-registration/*', 'lost')
  await button(page, t.form.cancel).click()
  await button(page, t.cancel.confirm).click()
  await expectInTime(visitor, page.getByText(t.cancel.failedTitle))
  await look('cancel-dialog-failed', page)
  await link.mend()
  await button(page, t.cancel.stay).click()

  await fillRegistrationForm(visitor, { plan: 'student' })
  await goToConfirmation(visitor)
  const sending = await spoilConnection(page, '/registration', 'slow')
  await button(page, t.confirmation.submitFree).click()
  await expect(button(page, t.confirmation.back)).toBeDisabled()
  await look('confirmation-sending', page)
  await sending.mend()
}

const orderNotLoaded: Walk = async (visitor, look) => {
  const { page, texts, browser } = visitor
  browser.expectNoNetwork()
  await holdTime(page.context())
  const { address } = await placeOrder(visitor)
  const slow = await spoilConnection(page, '/price', 'slow')
  await openAddress(visitor, address)
  await expect(page.getByText(texts.payment.loading)).toBeVisible()
  await look('payment-loading', page)
  await slow.mend()
  const lost = await spoilConnection(page, '/price', 'lost')
  await page.reload()
  await expectInTime(visitor, button(page, texts.payment.retry))
  await look('payment-not-loaded', page)
  await lost.mend()
  await button(page, texts.payment.retry).click()
  await expectScreen(page, texts.payment.card.heading)
}

const profileNotLoaded: Walk = async (visitor, look) => {
  const { page, texts, browser } = visitor
  const t = texts.user
  browser.expectNoNetwork()
  await holdTime(page.context())
  await prepareRegistration(visitor, { plan: 'student' })
  await confirmFreeRegistration(visitor)
  const login = await readLogin(visitor)
  await openAddress(visitor, '/#/mypage')
  const lost = await spoilConnection(page, '/users', 'lost')
  await fillLogin(page, visitor, login)
  await expectInTime(visitor, page.getByText(t.failed))
  await look('profile-not-loaded', page)
  await lost.mend()
  await button(page, t.retry).click()
  await expect(page.getByText(login.registrationId, { exact: true })).toBeVisible()
}

const linkUsedUp: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  const t = texts.registration
  await prepareRegistration(visitor, { plan: 'student' })
  browser.expectRefusal(410)
  await site.clock.jump(61 * 60_000)
  await button(page, t.confirmation.submitFree).click()
  await expect(page.getByRole('alert')).toContainText(t.errors.register.CODE_EXPIRED)
  await expect(button(page, t.confirmation.submitFree)).toBeHidden()
  await look('confirmation-too-late', page)
  await button(page, t.loading.sendLink).click()
  await expectNewScreen(page, t.loading.linkSentTitle)
  await openMailedLink(visitor)
}

const addresses: Walk = async (visitor, look) => {
  const { page, texts, language, browser } = visitor
  const t = texts.registration
  await requestLink(visitor)
  await openMailedLink(visitor)
  const postalCode = textbox(page, texts.participantFields.postalCode.label)
  // Only Japanese addresses are filled in by postal code.
  if (language === 'ja') {
    await postalCode.fill('100-9999')
    await postalCode.blur()
    await expect(page.getByText(t.addressLookup.notFound)).toBeVisible()
    await look('registration-form-address-not-found', page)
    await postalCode.fill(details.ja.postalCode)
    await postalCode.blur()
    await expect(page.getByText(t.addressLookup.filled)).toBeVisible()
    await look('registration-form-address-filled', page)
    browser.expectNoNetwork()
    await selection(page, texts.participantFields.prefecture.label).selectOption('')
    await textbox(page, texts.participantFields.address.label).fill('')
    const lost = await spoilConnection(page, '/postal-codes/*', 'lost')
    await postalCode.fill('530-0001')
    await postalCode.blur()
    await expect(page.getByText(t.addressLookup.failed)).toBeVisible()
    await look('registration-form-address-failed', page)
    await lost.mend()
  }
  await fillRegistrationForm(visitor, { plan: 'student' })
  // The longest texts the form accepts, without a place to break.
  await textbox(page, t.form.affiliation).fill('W'.repeat(100))
  await textbox(page, texts.participantFields.address.label).fill(
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(4),
  )
  await look('registration-form-long', page)
  await goToConfirmation(visitor)
  await look('confirmation-long', page)
  await confirmFreeRegistration(visitor)
}

/** The screens when something is missing, slow, late or very long. */
export const troubleWalks = {
  'an app that does not load': appLost,
  'a registration on a bad connection': registrationInterrupted,
  'an order that does not load': orderNotLoaded,
  'a profile that does not load': profileNotLoaded,
  'a confirmation that comes too late': linkUsedUp,
  'addresses that are looked up, and long ones': addresses,
} satisfies Record<string, Walk>
