import { expect, test } from '../fixtures.ts'
import { choose, press, tabTo, typeInto } from '../keyboard.ts'
import { names, openMailedLink, openPreRegistration } from '../pre-registering.ts'
import { details, plans, readLogin } from '../registering.ts'
import { button, checkbox, expectScreen, heading, link, radio, selection, textbox } from '../screens.ts'

test('a free plan is registered with the keyboard alone', { tag: '@keyboard' }, async ({ visitor }) => {
  const { page, language, texts, email } = visitor
  const { lastName, firstName } = names[language]
  const pre = texts.preRegistration.form
  await openPreRegistration(visitor)
  await press(page, button(page, texts.site.skipToContent), 'Enter')
  await page.keyboard.press('Tab')
  await expect(textbox(page, pre.firstName)).toBeFocused()
  await typeInto(page, textbox(page, pre.firstName), firstName)
  await typeInto(page, textbox(page, pre.lastName), lastName)
  await typeInto(page, textbox(page, pre.email), email)
  await press(page, checkbox(page, pre.consent), 'Space')
  await page.keyboard.press('Enter')
  await expect(textbox(page, pre.emailConfirmation)).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, texts.preRegistration.sent.title)).toBeFocused()

  await openMailedLink(visitor)
  const t = texts.registration
  const { affiliation, postalCode, place, address, tel } = details[language]
  await typeInto(page, textbox(page, t.form.affiliation), affiliation)
  await typeInto(page, selection(page, t.form.occupation), texts.choices.occupation.DOCTOR)
  const office = radio(page, texts.choices.contact.OFFICE)
  await choose(page, office, office)
  await typeInto(page, textbox(page, t.form.postalCode), postalCode)
  await typeInto(page, selection(page, t.form.country), place)
  await typeInto(page, textbox(page, t.form.addressLine), address)
  await typeInto(page, textbox(page, t.form.tel), tel)
  await typeInto(page, textbox(page, t.form.membershipNumber), '00')
  await choose(page, radio(page, plans[language].member), radio(page, plans[language].student))
  await press(page, checkbox(page, plans[language].luncheon), 'Space')

  await press(page, button(page, t.form.cancel), 'Enter')
  await expect(heading(page, t.form.title)).toBeVisible()
  await tabTo(page, button(page, t.cancel.confirm))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(button(page, t.form.cancel)).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(button(page, t.form.submit)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, t.confirmation.title)).toBeFocused()
  await press(page, button(page, t.confirmation.submitFree), 'Space')
  await expect(heading(page, t.result.title)).toBeFocused()

  const login = await readLogin(visitor)
  await press(page, link(page.getByRole('main'), t.result.toMyPage), 'Enter')
  await expectScreen(page, texts.authentication.title)
  await typeInto(page, textbox(page, texts.authentication.registrationId), login.registrationId)
  await page.keyboard.press('Tab')
  await page.keyboard.type(login.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, texts.user.profile.title)).toBeFocused()
})
