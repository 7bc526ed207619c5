import type { Page } from '@playwright/test'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { expect, test } from '../fixtures.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { cards, chargesOf, inThreeYears, openPayment, placeOrder, price, retry } from '../paying.ts'
import { openAddress } from '../pre-registering.ts'
import { button, expectScreen, filled, heading, selection, textbox } from '../screens.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

/** Card data as browsers store it, by autocomplete name. */
const known = {
  'cc-number': cards.good,
  'cc-name': 'Taro Takahashi',
  'cc-exp-month': '12',
  'cc-exp-year': inThreeYears,
  'cc-csc': '123',
}

/** Fills all fields at once, as browser autofill does: without focus and without key events. */
const autofill = (page: Page) =>
  page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(
        `form [autocomplete="${name}"]`,
      )
      if (!field) throw new Error(`no field for ${name}`)
      const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, known)

test('a card filled in by the browser pays', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  await expect(textbox(page, t.card.cardNo)).toBeVisible()
  await autofill(page)
  await expect(textbox(page, t.card.cardNo)).toHaveValue('4111 1111 1111 1111')
  await button(page, t.card.next).click()
  await expectScreen(page, t.confirmation.heading)
  await expect(page.getByText('TARO TAKAHASHI', { exact: true })).toBeVisible()
  await expect(page.getByText(filled(t.confirmation.cardEnding, { last4: '1111' }))).toBeVisible()
  await button(page, filled(t.confirmation.pay, { amount: price })).click()
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('the payment window uses the language of its address, whatever was chosen before', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page } = visitor
  const { address } = await placeOrder(visitor)
  // The convention's default language is Japanese, and each address changes the stored choice.
  for (const lang of ['en', 'ja', 'en'] as const) {
    await openAddress(visitor, address.replace(/lang=\w+/, `lang=${lang}`))
    await expectScreen(page, { ja, en }[lang].payment.card.heading)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
  }
})

test('the fields belong to one form and name their autocomplete purpose', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  await openPayment(visitor)
  const form = page.getByRole('form', { name: texts.payment.card.heading })
  await expect(form.locator('[autocomplete^="cc-"]')).toHaveCount(Object.keys(known).length)
  for (const name of ['cc-number', 'cc-csc'])
    await expect(form.locator(`[autocomplete="${name}"]`)).toHaveAttribute('inputmode', 'numeric')
  await expect(button(form, texts.payment.card.next)).toHaveAttribute('type', 'submit')
})

test('each card rule shows its message at its field', async ({ visitor }) => {
  const { page, texts, language } = visitor
  const t = texts.payment.card
  const { rules } = texts
  await openPayment(visitor)
  const number = textbox(page, t.cardNo)
  const name = textbox(page, t.holderName)
  const month = selection(page, t.expireMM)
  const year = selection(page, t.expireYY)
  const code = textbox(page, t.securityCode)

  await button(page, t.next).click()
  await expect(number).toBeFocused()
  const typed = [
    [number, t.cardNo],
    [name, t.holderName],
    [code, t.securityCode],
  ] as const
  for (const [field, label] of typed)
    await expect(field).toHaveAccessibleDescription(ending(filled(rules.required, { field: label })))
  const chosen = [
    [month, t.expiryMonth],
    [year, t.expiryYear],
  ] as const
  for (const [field, label] of chosen)
    await expect(field).toHaveAccessibleDescription(ending(filled(texts.ui.notChosen, { field: label })))

  const limited = (text: string, limit: number) => filled(text, { limit: String(limit) })
  const broken = [
    [number, '4111111111111', rules.cardNumber],
    [number, '6111111111111111', rules.cardNumber],
    [number, '41111111111111111', limited(rules.maxLength, 16)],
    [number, '4111a11111111111', rules.numeric],
    [name, 'TARO 2', rules.uppercaseAlphabet],
    [name, language === 'ja' ? 'たかはし' : 'Γιάννης', rules.uppercaseAlphabet],
    [name, 'A'.repeat(25), limited(rules.maxLength, 24)],
    [code, '12', limited(rules.minLength, 3)],
    [code, '12345', limited(rules.maxLength, 4)],
    [code, '12a', rules.numeric],
  ] as const
  for (const [field, typed, said] of broken) {
    await field.fill(typed)
    await field.blur()
    await expect(field, typed).toHaveAccessibleDescription(ending(said))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await number.fill('4111 1111 1111 1111')
  await name.fill('ｔａｒｏ　takahashi')
  await code.fill('１２３')
  await month.selectOption('12')
  await year.selectOption(inThreeYears)
  await button(page, t.next).click()
  await expectScreen(page, texts.payment.confirmation.heading)
  await expect(page.getByText('TARO TAKAHASHI', { exact: true })).toBeVisible()
})

const ending = (text: string) => new RegExp(`${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

const [thisYear, thisMonth] = new Date()
  .toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' })
  .slice(2)
  .split('-')
  .map(Number)

test('a card that expired last month is refused; one that expires this month is accepted', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.payment.card
  await openPayment(visitor)
  const month = selection(page, t.expireMM)
  const year = selection(page, t.expireYY)
  await year.selectOption(String(thisYear))
  await month.selectOption(String(thisMonth).padStart(2, '0'))
  await button(page, t.next).click()
  await expect(year).not.toHaveAttribute('aria-invalid', 'true')
  // In January no month of the offered years has passed.
  if (thisMonth === 1) return
  await month.selectOption('01')
  await button(page, t.next).click()
  await expect(year).toHaveAccessibleDescription(ending(texts.rules.cardExpiry))
})

test('a card payment works with the keyboard alone', { tag: '@keyboard' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  await expect(heading(page, t.card.heading)).toBeFocused()
  await typeInto(page, textbox(page, t.card.cardNo), '4999000000000002')
  await typeInto(page, textbox(page, t.card.holderName), 'taro takahashi')
  await typeInto(page, selection(page, t.card.expireMM), '12')
  await typeInto(page, selection(page, t.card.expireYY), inThreeYears)
  await typeInto(page, textbox(page, t.card.securityCode), '12')
  await page.keyboard.press('Enter')
  await expect(textbox(page, t.card.securityCode)).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(heading(page, t.confirmation.heading)).toBeFocused()
  const pay = button(page, filled(t.confirmation.pay, { amount: price }))
  await press(page, button(page, t.confirmation.back), 'Space')
  await expect(heading(page, t.card.heading)).toBeFocused()
  await tabTo(page, textbox(page, t.card.securityCode))
  await page.keyboard.press('Enter')
  await press(page, pay, 'Enter')
  await expectInTime(visitor, heading(page, t.result.failed))
  await expect(heading(page, t.result.failed)).toBeFocused()

  await press(page, retry(page, visitor), 'Enter')
  await expect(heading(page, t.card.heading)).toBeFocused()
  await typeInto(page, textbox(page, t.card.cardNo), cards.good)
  await typeInto(page, textbox(page, t.card.securityCode), '123')
  await page.keyboard.press('Enter')
  await press(page, pay, 'Space')
  await expectInTime(visitor, heading(page, t.result.succeeded))
  await expect(heading(page, t.result.succeeded)).toBeFocused()
  expect(await chargesOf(order, visitor)).toBe(1)
})
