import { expect, test } from '../fixtures.ts'
import { japaneseKeyboard } from '../japanese-keyboard.ts'
import { openPreRegistration } from '../pre-registering.ts'
import { button, textbox } from '../screens.ts'

test('the Enter that confirms kana does not submit; rules apply to the confirmed text, and no letter is lost', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.preRegistration.form
  await openPreRegistration(visitor)
  const keyboard = await japaneseKeyboard(page)
  const field = textbox(page, t.furiganaLastName)
  const broken = page.locator('form [data-broken]')

  await page.evaluate(() => {
    Object.assign(window, { sendings: 0 })
    addEventListener('submit', () => Object.assign(window, { sendings: Reflect.get(window, 'sendings') + 1 }))
  })
  await field.focus()
  await keyboard.compose('たかｈ')
  await expect(field).toHaveValue('たかｈ')
  await keyboard.compose('たかはし')
  await keyboard.confirm('たかはし')
  await expect(field).toHaveValue('たかはし')
  await page.keyboard.press('Enter')
  await expect(broken).toHaveCount(6)
  // Only the last Enter submitted.
  expect(await page.evaluate(() => Reflect.get(window, 'sendings'))).toBe(1)
  await expect(page.getByText(texts.rules.hiragana)).toHaveCount(0)

  const email = textbox(page, t.email)
  await email.focus()
  for (const text of ['ｔａｒｏ＠', 'ｅｘａｍｐｌｅ．ｏｒｇ']) {
    await keyboard.compose(text)
    await keyboard.confirm(text)
  }
  await button(page, t.submit).focus()
  await expect(email).toHaveValue('taro@example.org')
})
