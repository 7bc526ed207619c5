import type { Locator } from '@playwright/test'
import { expect, test, type Visitor } from '../fixtures.ts'
import { typeInJapanese } from '../japanese-keyboard.ts'
import { openPayment } from '../paying.ts'
import { textbox } from '../screens.ts'

const openNumber = async (visitor: Visitor): Promise<Locator> => {
  await openPayment(visitor)
  const field = textbox(visitor.page, visitor.texts.payment.card.cardNo)
  await field.focus()
  return field
}

const caretOf = (field: Locator): Promise<number | null> =>
  field.evaluate((element: HTMLInputElement) => element.selectionStart)

const brands = [
  { typed: '4111111111111111', shown: '4111 1111 1111 1111', brand: 'Visa' },
  { typed: '5111111111111111', shown: '5111 1111 1111 1111', brand: 'Mastercard' },
  { typed: '3511111111111111', shown: '3511 1111 1111 1111', brand: 'JCB' },
  { typed: '375987000000088', shown: '3759 870000 00088', brand: 'American Express' },
  { typed: '36111111111111', shown: '3611 111111 1111', brand: 'Diners Club' },
]

test('a number is grouped as on the card while it is typed, and its brand is announced', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const { securityCodeHint, securityCodeHintAmex, securityCodeHintEither } = texts.payment.card
  const field = await openNumber(visitor)
  const code = textbox(page, texts.payment.card.securityCode)
  await expect(code).toHaveAccessibleDescription(securityCodeHintEither)
  for (const { typed, shown, brand } of brands) {
    await field.fill('')
    await page.keyboard.type(typed)
    await expect(field).toHaveValue(shown)
    await expect(page.getByRole('form').locator('[aria-live=polite]', { hasText: brand })).toBeVisible()
    const hint = brand === 'American Express' ? securityCodeHintAmex : securityCodeHint
    await expect(code).toHaveAccessibleDescription(hint)
  }
})

test('the caret stays where the number is edited', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page } = visitor
  const field = await openNumber(visitor)
  await page.keyboard.type('4123456789012345')
  for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('4123 4568 9012 345')
  expect(await caretOf(field)).toBe(8)
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('4123 4589 0123 45')
  expect(await caretOf(field)).toBe(7)
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('4123 4590 1234 5')
  await page.keyboard.type('99')
  await expect(field).toHaveValue('4123 4599 9012 345')
})

/** Pastes the text through the clipboard, copied from another field. */
const paste = async ({ page, texts }: Visitor, field: Locator, text: string) => {
  const other = textbox(page, texts.payment.card.holderName)
  await other.fill(text)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('a number can be pasted with spaces and hyphens, or in full width', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const field = await openNumber(visitor)
  for (const pasted of [
    '4111-1111 1111 1111',
    '４１１１　１１１１　１１１１　１１１１',
    '4111ー1111－1111−1111',
  ]) {
    await paste(visitor, field, pasted)
    await expect(field).toHaveValue('4111 1111 1111 1111')
    await field.fill('')
  }
})

test('a number can be typed in full width on a Japanese keyboard', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page } = visitor
  const field = await openNumber(visitor)
  await typeInJapanese(page, '４１１１１１１１')
  await expect(field).toHaveValue('4111 1111')
  await typeInJapanese(page, '２２２２２２２２')
  await expect(field).toHaveValue('4111 1111 2222 2222')
})

test('a typing mistake is reported when the field is left', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.payment.card
  const field = await openNumber(visitor)
  const told = page.getByText(t.cardNoCheck)
  await page.keyboard.type('4111111111111112')
  await expect(told).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(told.first()).toBeVisible()
  await expect(field).toHaveAccessibleDescription(t.cardNoCheck)
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(told).toHaveCount(0)
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await expect(field).toHaveAccessibleDescription(t.cardNoHint)
})
