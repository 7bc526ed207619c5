import { expect, type Visitor } from './fixtures.ts'
import { editProfile, openLogin, saveProfile } from './my-page.ts'
import {
  cards,
  chargesOf,
  confirmPaidRegistration,
  expectPaid,
  openPayment,
  payUntilCharged,
  payWith,
  price,
} from './paying.ts'
import {
  fillPreRegistrationForm,
  mailedLink,
  names,
  openAddress,
  openPreRegistration,
} from './pre-registering.ts'
import { details, fillLogin, fillRegistrationForm, goToConfirmation } from './registering.ts'
import { button, expectScreen, fact, heading, textbox } from './screens.ts'
import { expectInTime, holdTime } from './time.ts'
import type { Walk } from './walk.ts'

/** Brings the database back in any case, because the next visitor meets the same site. */
const whileLost = async ({ site }: Visitor, how: 'down' | 'freeze', act: () => Promise<void>) => {
  await site.database.lose(how)
  try {
    await act()
  } finally {
    await site.database.bringBack()
  }
}

/** The screen blames the service, not the input or the visitor's connection. */
const expectUnavailable = async (visitor: Visitor) => {
  const { page, texts } = visitor
  const said = page.getByRole('alert').filter({ hasText: texts.errors.SERVICE_UNAVAILABLE })
  await expectInTime(visitor, said)
}

const registrationWithoutDatabase: Walk = async (visitor, look) => {
  const { page, language, texts, browser } = visitor
  const t = texts.registration
  browser.expectRefusal(503)
  await holdTime(page.context())
  await openPreRegistration(visitor)
  await fillPreRegistrationForm(visitor)
  const send = button(page, texts.preRegistration.form.submit)
  await whileLost(visitor, 'down', async () => {
    await send.click()
    await expectUnavailable(visitor)
    await look('database-lost-pre-registration', page)
  })
  await expect(textbox(page, texts.preRegistration.form.lastName)).toHaveValue(names[language].lastName)
  await send.click()
  await expectScreen(page, texts.preRegistration.sent.title)

  const address = await mailedLink(visitor)
  await whileLost(visitor, 'down', async () => {
    await openAddress(visitor, address)
    await expectInTime(visitor, heading(page, t.loading.failedTitle))
    await expectUnavailable(visitor)
    await look('database-lost-link', page)
  })
  await button(page, texts.ui.retry).click()
  await expectScreen(page, t.form.title)

  await fillRegistrationForm(visitor, { plan: 'member' })
  await whileLost(visitor, 'down', async () => {
    await page.reload()
    await expectInTime(visitor, heading(page, t.loading.failedTitle))
  })
  await button(page, texts.ui.retry).click()
  await expectScreen(page, t.form.title)
  await expect(textbox(page, t.form.affiliation)).toHaveValue(details[language].affiliation)

  await goToConfirmation(visitor)
  await whileLost(visitor, 'down', async () => {
    await button(page, t.confirmation.submitPaid).click()
    await expectUnavailable(visitor)
    expect(page.context().pages()).toEqual([page])
    await look('database-lost-confirmation', page)
  })
  const window = await confirmPaidRegistration(visitor)
  await payWith(window, visitor, cards.good, price)
  await expectPaid(window, visitor)
}

const paymentWithoutDatabase: Walk = async (visitor, look) => {
  const { page, texts, browser } = visitor
  const t = texts.payment
  browser.expectRefusal(503)
  await holdTime(page.context())
  const order = await openPayment(visitor)
  await whileLost(visitor, 'down', async () => {
    await payWith(page, visitor, cards.good, price)
    await expectInTime(visitor, button(page, t.awaiting.again))
    await expect(page.getByText(t.awaiting.interrupted)).toBeVisible()
    await expect(page.getByText(t.awaiting.caution)).toBeHidden()
    await look('database-lost-payment', page)
  })
  await button(page, t.awaiting.again).click()
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
}

const paymentWithSilentDatabase: Walk = async (visitor, look) => {
  const { page, texts, browser } = visitor
  const t = texts.payment
  browser.expectRefusal(503)
  await holdTime(page.context())
  const order = await openPayment(visitor)
  // A repeated call may find the first one, which wakes up with the database, still under way.
  browser.allowRefusal(409)
  await whileLost(visitor, 'freeze', async () => {
    // Pays until the server gives its connections up and the window retries by itself.
    await payUntilCharged(page, visitor, cards.good, price)
    await look('database-silent-payment', page)
  })
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
}

const myPageWithoutDatabase: Walk = async (visitor, look) => {
  const { page, language, texts, email, site, browser } = visitor
  const t = texts.user.profile
  browser.expectRefusal(503)
  await holdTime(page.context())
  const login = await site.becomeParticipant(email, language)
  await openLogin(visitor)
  await whileLost(visitor, 'down', async () => {
    await fillLogin(page, visitor, login)
    await expectUnavailable(visitor)
    await look('database-lost-login', page)
  })
  await button(page, texts.authentication.login).click()
  await expectScreen(page, t.title)

  await editProfile(visitor)
  const affiliation = textbox(page, texts.registration.form.affiliation)
  await affiliation.fill('Tokyo')
  await whileLost(visitor, 'down', async () => {
    await button(page, t.edit.save).click()
    await expectUnavailable(visitor)
    await look('database-lost-profile-edit', page)
  })
  await expect(affiliation).toHaveValue('Tokyo')
  await saveProfile(visitor)
  await expect(fact(page, t.affiliation)).toHaveText('Tokyo')

  await whileLost(visitor, 'down', async () => {
    await page.reload()
    await expectInTime(visitor, heading(page, texts.site.loadFailed.title))
    await expectUnavailable(visitor)
    await look('database-lost-profile', page)
  })
  await button(page, texts.ui.retry).click()
  await expectScreen(page, t.title)
}

/** The screens while the site's real database refuses connections or hangs, and the ways on from them. */
export const databaseWalks = {
  'a registration while the database is lost': registrationWithoutDatabase,
  'a payment while the database is lost': paymentWithoutDatabase,
  'a payment while the database says nothing': paymentWithSilentDatabase,
  'My Page while the database is lost': myPageWithoutDatabase,
} satisfies Record<string, Walk>
