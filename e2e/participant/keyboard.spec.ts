import type { Page } from '@playwright/test'
import { type Answer, answersOf } from '../answers.ts'
import { expect, test, type Visitor } from '../fixtures.ts'
import { choose, chooseFrom, expectFocusKept, press, tabTo, typeInto } from '../keyboard.ts'
import { enterMyPage, openMenu } from '../my-page.ts'
import { inThreeYears, price, threeDSecureCards } from '../paying.ts'
import { furigana, names, openMailedLink, openPreRegistration, requestLink } from '../pre-registering.ts'
import { details, expectAddressFound, plans, readLogin } from '../registering.ts'
import { button, checkbox, filled, heading, link, radio, selection, textbox } from '../screens.ts'
import { answerButton, expectQuestion } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

// Without smooth scrolling, the window follows the focus at once.
test.use({ language: 'ja', contextOptions: { reducedMotion: 'reduce' } })

const preRegisterByKeys = async (visitor: Visitor) => {
  const { page, language, texts, email } = visitor
  const { lastName, firstName } = names[language]
  const reading = furigana[language]
  const t = texts.preRegistration.form
  await openPreRegistration(visitor)
  await press(page, button(page, texts.site.skipToContent), 'Enter')
  await page.keyboard.press('Tab')
  // A phone has the link to the meeting's details before the form.
  const toDetails = button(page, texts.site.meeting.toDetails)
  if (await toDetails.isVisible()) {
    await expect(toDetails).toBeFocused()
    await page.keyboard.press('Tab')
  }
  // Japanese forms begin with the family name, English ones with the given name.
  const asked = [t.lastName, t.firstName] as const
  const inOrder = language === 'ja' ? asked : ([t.firstName, t.lastName] as const)
  await expect(textbox(page, inOrder[0])).toBeFocused()
  for (const name of inOrder)
    await typeInto(page, textbox(page, name), name === t.lastName ? lastName : firstName)
  if (reading) {
    await typeInto(page, textbox(page, t.furiganaLastName), reading.lastName)
    await typeInto(page, textbox(page, t.furiganaFirstName), reading.firstName)
  }
  await typeInto(page, textbox(page, t.email), email)
  await press(page, checkbox(page, t.consent), 'Space')
  await page.keyboard.press('Enter')
  await expect(textbox(page, t.emailConfirmation)).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, texts.preRegistration.sent.title)).toBeFocused()
}

const answerByKeys = async (page: Page, { as, label, value, first }: Answer) => {
  if (as === 'radio') return choose(page, radio(page, first), radio(page, value))
  if (as === 'list') return chooseFrom(page, selection(page, label), value)
  await tabTo(page, textbox(page, label))
  // Overwrites the looked-up address.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(value)
}

const fillRegistrationFormByKeys = async (visitor: Visitor) => {
  const { page, language, texts } = visitor
  await typeInto(page, textbox(page, texts.registration.form.affiliation), details[language].affiliation)
  const answers = answersOf(language, texts)
  for (const given of answers.filter(({ section }) => section !== 'participation')) {
    if (given.name === 'prefecture') {
      await tabTo(page, selection(page, given.label))
      await expectAddressFound(visitor)
    }
    await answerByKeys(page, given)
  }
  const member = radio(page, plans[language].member)
  await choose(page, member, member)
  for (const given of answers.filter(({ section }) => section === 'participation'))
    await answerByKeys(page, given)
  await press(page, checkbox(page, plans[language].luncheon), 'Space')
}

/** Pays by keyboard in the window that opens after the confirmation, with a 3-D Secure card. */
const payByKeys = async (visitor: Visitor) => {
  const { page, texts } = visitor
  const t = texts.payment
  const opened = page.waitForEvent('popup')
  await press(page, button(page, texts.registration.confirmation.submitPaid), 'Enter')
  const window = await opened
  await expect(heading(window, t.card.heading)).toBeVisible()
  await typeInto(window, textbox(window, t.card.cardNo), threeDSecureCards.challenged)
  await typeInto(window, textbox(window, t.card.holderName), 'taro takahashi')
  await chooseFrom(window, selection(window, t.card.expireMM), '12')
  await chooseFrom(window, selection(window, t.card.expireYY), inThreeYears)
  await typeInto(window, textbox(window, t.card.securityCode), '123')
  await window.keyboard.press('Enter')
  await expect(heading(window, t.confirmation.heading)).toBeFocused()
  await press(window, button(window, filled(t.confirmation.pay, { amount: price })), 'Enter')
  await expectQuestion(window, visitor)
  await press(window, answerButton(window, 'authenticate'), 'Enter')
  await expectInTime(visitor, heading(window, t.result.succeeded))
}

const logInByKeys = async (visitor: Visitor) => {
  const { page, texts } = visitor
  const t = texts.authentication
  const login = await readLogin(visitor)
  await press(page, link(page.getByRole('main'), texts.registration.result.toMyPage), 'Enter')
  await expect(heading(page, t.title)).toBeFocused()
  await typeInto(page, textbox(page, t.registrationId), login.registrationId)
  await page.keyboard.press('Tab')
  await page.keyboard.type(login.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, texts.user.profile.title)).toBeFocused()
  // Content that arrives later would push the focused element out of sight.
  await expect(button(page, texts.user.profile.toEdit)).toBeVisible()
}

test('a visitor gets from the first screen through the payment to My Page and logs out', {
  tag: '@keyboard',
}, async ({ visitor }) => {
  test.setTimeout(180_000)
  const { page, texts } = visitor
  await holdTime(page.context())
  await preRegisterByKeys(visitor)
  await openMailedLink(visitor)
  await fillRegistrationFormByKeys(visitor)
  await press(page, button(page, texts.registration.form.submit), 'Enter')
  await expect(heading(page, texts.registration.confirmation.title)).toBeFocused()
  await payByKeys(visitor)
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  // As a person would. Only the window in front gets the focus.
  await page.bringToFront()
  await expect(heading(page, texts.registration.result.title)).toBeFocused()
  await logInByKeys(visitor)
  await press(page, button(page, texts.authentication.logout), 'Enter')
  await expect(heading(page, texts.authentication.title)).toBeFocused()
})

test('the QR code can be shown, resized and renewed by keyboard', { tag: '@keyboard' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.reception
  await enterMyPage(visitor)
  await press(
    page,
    (await openMenu(visitor)).getByRole('link', { name: texts.user.menu.entries.qrCode }),
    'Enter',
  )
  await expect(heading(page, t.title)).toBeFocused()
  await press(page, button(page, t.show), 'Enter')
  const code = page.getByRole('img', { name: t.code, exact: true })
  await expect(code).toBeVisible()
  // The focused button is now the one that renews the code.
  await expect(button(page, t.update)).toBeFocused()
  const shown = await code.innerHTML()

  const sizeAfter = async (name: string, presses: number) => {
    await tabTo(page, button(page, name))
    for (let pressed = 0; pressed < presses; pressed += 1) await page.keyboard.press('Enter')
    await expect(button(page, name)).toBeFocused()
    return page.getByRole('figure').locator('output').textContent()
  }
  const percent = (scale: number) => filled(t.percent, { percent: String(scale * 100) })
  expect(await sizeAfter(t.larger, 2)).toBe(percent(1.5))
  await expect(button(page, t.larger)).toBeDisabled()
  await page.keyboard.press('Enter')
  expect(await sizeAfter(t.smaller, 4)).toBe(percent(0.5))

  await press(page, button(page, t.update), 'Space')
  await press(page, button(page, t.updating.confirm), 'Enter')
  await expect.poll(() => code.innerHTML()).not.toBe(shown)
  await expect(button(page, t.update)).toBeFocused()
})

test('a dialog traps the focus and returns it on closing', { tag: '@keyboard' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.registration
  await requestLink(visitor)
  await openMailedLink(visitor)
  const dialog = page.getByRole('alertdialog', { name: t.cancel.title })
  const cancel = button(page, t.form.cancel)
  await press(page, cancel, 'Enter')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await expectFocusKept(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
  await press(page, cancel, 'Enter')
  await press(page, button(dialog, t.cancel.stay), 'Space')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()

  // Tablet width: the links are behind a button, and the device may have a keyboard.
  await page.setViewportSize({ width: 768, height: 1024 })
  const open = button(page, texts.site.header.menu)
  const menu = page.getByRole('dialog', { name: texts.site.header.menu })
  await press(page, open, 'Enter')
  await expect(button(menu, texts.ui.close)).toBeFocused()
  await expectFocusKept(page, menu)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
})

test('errors are announced and shown at each field', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  await requestLink(visitor)
  await openMailedLink(visitor)
  const summary = page.getByRole('form').getByRole('alert')
  await expect(summary).toBeHidden()
  await button(page, texts.registration.form.submit).click()
  const fields = page.locator('[data-broken]')
  await expect(fields.first()).toBeVisible()
  const count = await fields.count()
  await expect(summary).toContainText(filled(texts.ui.brokenFields, { count: String(count) }))
  const links = summary.getByRole('button')
  await expect(links).toHaveCount(count)

  const first = fields.first().locator('input, select')
  await expect(first).toBeFocused()
  await links.last().focus()
  await page.keyboard.press('Enter')
  await expect(fields.last().locator('input, select').first()).toBeFocused()
  for (const field of await fields.all()) {
    const [text = ''] = await field
      .locator('p')
      .filter({ has: page.locator('svg') })
      .allInnerTexts()
    expect(text).not.toBe('')
    const group = await field.evaluate((element) => element.localName === 'fieldset')
    await expect(group ? field : field.locator('input, select')).toHaveAccessibleDescription(new RegExp(text))
    for (const control of await field.locator('input:enabled, select:enabled').all())
      await expect(control).toHaveAttribute('aria-invalid', 'true')
  }
})
