import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openPayment, price } from '../paying.ts'
import { openAddress } from '../pre-registering.ts'
import { expectScreen, link, selection, textbox } from '../screens.ts'

const bottomOf = async (field: Locator): Promise<number> => {
  const box = await field.boundingBox()
  if (!box) throw new Error('the field is not on screen')
  return box.y + box.height
}

for (const language of ['ja', 'en'] as const)
  test.describe(`the first screen of the payment on a phone, ${language}`, { tag: '@phone-only' }, () => {
    test.use({ language })

    test('shows the items and the card fields, without scrolling', async ({ visitor }) => {
      const { page, texts } = visitor
      const t = texts.payment.card
      const order = () => page.getByRole('region', { name: texts.payment.amount.heading })
      await page.setViewportSize({ width: 390, height: 844 })
      await openPayment(visitor)
      await expect(order()).toContainText(price)
      for (const field of [selection(page, t.expireYY), textbox(page, t.securityCode)])
        expect(await bottomOf(field)).toBeLessThan(844)

      await page.setViewportSize({ width: 360, height: 640 })
      const number = textbox(page, t.cardNo)
      expect(await bottomOf(order())).toBeLessThan(await bottomOf(number))
      expect(await bottomOf(number)).toBeLessThan(640)
    })
  })

test('the payment window names a contact, and without an order it leads on', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  await openPayment(visitor)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(texts.site.footer.secretariat.replace('{name}', ''))
  await expect(footer.getByRole('link')).toHaveCount(2)
  await expect(footer.getByRole('link').last()).toContainText(texts.site.guide.law.title)

  await openAddress(visitor, '/#/payment')
  await expectScreen(page, texts.payment.noOrder.title)
  await link(page, texts.payment.noOrder.continue).click()
  await expectScreen(page, texts.payment.card.heading)
})
