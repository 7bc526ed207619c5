import { newEmail } from '@uketsuke/testing'
import { drafts } from '../drafts.ts'
import { expect, test } from '../fixtures.ts'
import { enterMyPage } from '../my-page.ts'
import {
  fillPreRegistrationForm,
  mailedLink,
  names,
  nextMail,
  openAddress,
  openMailedLink,
  openPreRegistration,
  requestLink,
} from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  details,
  fillRegistrationForm,
  goToConfirmation,
  logOut,
  plans,
} from '../registering.ts'
import { button, checkbox, expectScreen, radio, textbox } from '../screens.ts'

test('the pre-registration form survives a reload; once sent, it can be sent again or corrected', async ({
  visitor,
}) => {
  const { page, language, texts, email, site } = visitor
  const t = texts.preRegistration.form
  await openPreRegistration(visitor)
  await fillPreRegistrationForm(visitor)

  await page.reload()
  await expect(textbox(page, t.lastName)).toHaveValue(names[language].lastName)
  await expect(textbox(page, t.emailConfirmation)).toHaveValue(email)
  await expect(checkbox(page, t.consent)).toBeChecked()

  await button(page, t.submit).click()
  const { sent } = texts.preRegistration
  await expectScreen(page, sent.title)
  await nextMail(visitor)
  await page.reload()
  await expectScreen(page, sent.title)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await site.clock.jump(61_000)
  await button(page, sent.resend).click()
  await expect(page.getByText(sent.resent)).toBeVisible()
  await nextMail(visitor)

  await button(page, sent.correct).click()
  await expectScreen(page, t.title)
  await expect(textbox(page, t.lastName)).toHaveValue(names[language].lastName)
  await textbox(page, t.email).fill(`x${email}`)
  await textbox(page, t.emailConfirmation).fill(`x${email}`)
  await button(page, t.submit).click()
  await expect(page.getByText(`x${email}`, { exact: true })).toBeVisible()
})

test('the registration form survives reloads and a visit to another site, even from the confirmation', async ({
  visitor,
}) => {
  const { page, language, texts } = visitor
  const { affiliation, address } = details[language]
  const t = texts.registration.form
  await requestLink(visitor)
  const link = await mailedLink(visitor)
  await openAddress(visitor, link)
  await expectScreen(page, t.title)
  await fillRegistrationForm(visitor, { plan: 'student', options: ['luncheon'] })

  const expectFilled = async () => {
    await expectScreen(page, t.title)
    await expect(textbox(page, t.affiliation)).toHaveValue(affiliation)
    await expect(textbox(page, texts.participantFields.address.label)).toHaveValue(address)
    await expect(radio(page, plans[language].student)).toBeChecked()
    await expect(checkbox(page, plans[language].luncheon)).toBeChecked()
  }
  await page.reload()
  await expectFilled()
  await goToConfirmation(visitor)
  await page.reload()
  await expectFilled()
  await openAddress(visitor, link)
  await expectFilled()

  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
  expect(await drafts(visitor)).toEqual([])
})

test('a cancelled registration leaves no draft', async ({ visitor }) => {
  const { page, texts } = visitor
  await requestLink(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })
  expect(await drafts(visitor)).toHaveLength(1)

  await button(page, texts.registration.form.cancel).click()
  await button(page.getByRole('alertdialog'), texts.registration.cancel.confirm).click()
  await expectScreen(page, texts.preRegistration.form.title)
  expect(await drafts(visitor)).toEqual([])
})

test('a logout in another tab leaves neither draft nor link in this one', { tag: '@phone-only' }, async ({
  visitor,
  context,
}) => {
  const { page, language, texts } = visitor
  const t = texts.registration.form
  await requestLink(visitor)
  const address = await mailedLink(visitor)
  await openAddress(visitor, address)
  await fillRegistrationForm(visitor, { plan: 'student' })
  await page.reload()
  await expect(textbox(page, t.affiliation)).toHaveValue(details[language].affiliation)

  const other = { ...visitor, page: await context.newPage(), email: newEmail() }
  await enterMyPage(other)
  await logOut(other)
  await expectScreen(other.page, texts.authentication.title)
  await page.bringToFront()
  await page.reload()
  await expectScreen(page, texts.registration.loading.failedTitle)
  await openAddress(visitor, address)
  await expectScreen(page, t.title)
  await expect(textbox(page, t.affiliation)).toHaveValue('')
})
