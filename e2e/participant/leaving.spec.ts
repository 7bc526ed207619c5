import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from '../fixtures.ts'
import { enterMyPage } from '../my-page.ts'
import { cards, confirmPaidRegistration, payWith } from '../paying.ts'
import { names, openMailedLink, openPreRegistration, requestLink } from '../pre-registering.ts'
import { fillRegistrationForm, home, plans, prepareRegistration } from '../registering.ts'
import { button, expectScreen, link, radio, textbox } from '../screens.ts'

/** Follows a link outside the app, such as one in a convention's text. */
const followLinkTo = (page: Page, address: string) =>
  page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), address)

test('leaving a form keeps its input, without a prompt', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const { lastName } = names[language]
  const field = textbox(page, texts.preRegistration.form.lastName)
  await openPreRegistration(visitor)
  const address = page.url()
  await field.fill(lastName)

  await link(page, texts.preRegistration.form.registered).click()
  await expectScreen(page, texts.authentication.title)
  await page.goBack()
  await expect(field).toHaveValue(lastName)

  for (const again of [address, `${address}&again`]) {
    await followLinkTo(page, again)
    await expect(page).toHaveURL(again)
    await expect(field).toHaveValue(lastName)
  }
})

/** The profile keeps no draft. */
const editProfile = async (visitor: Visitor) => {
  const { page, texts } = visitor
  await enterMyPage(visitor)
  await button(page, texts.user.profile.toEdit).click()
  const field = textbox(page, texts.registration.form.affiliation)
  await field.fill(edited)
  return field
}
const edited = 'Edited'

test('the back button asks before edits are lost', async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.ui.leave.edits
  const field = await editProfile(visitor)
  const dialog = page.getByRole('alertdialog', { name: t.title })
  const address = page.url()

  await page.evaluate(() => history.back())
  await expect(dialog).toContainText(t.text)
  await button(dialog, t.stay).click()
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue(edited)

  for (const typed of [`/#/guide?lang=${language}`, address]) {
    await page.goto(typed)
    await button(dialog, t.stay).click()
    await expect(field).toHaveValue(edited)
    await expect(page).toHaveURL(address)
  }
  await page.goto(`/#/guide?lang=${language}`)
  await button(dialog, t.confirm).click()
  await expectScreen(page, texts.site.guide.title)

  await page.goBack()
  await expectScreen(page, texts.user.profile.title)
})

test('closing the window asks before a registration is lost', async ({ visitor }) => {
  const { page, language } = visitor
  await requestLink(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(radio(page, plans[language].student)).toBeChecked()
})

test('leaving the waiting screen warns that seats are held; leaving the completed registration asks nothing', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.ui.leave.seats
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await home(visitor).click()
  const dialog = page.getByRole('alertdialog', { name: t.title })
  await expect(dialog).toContainText(t.text)
  await button(dialog, t.stay).click()
  await payWith(window, visitor, cards.good, '¥15,000')
  await expectScreen(page, texts.registration.result.title)
  await home(visitor).click()
  await expectScreen(page, texts.authentication.title)
})
