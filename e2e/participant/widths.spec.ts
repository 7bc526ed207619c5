import { expect, test } from '../fixtures.ts'
import { openPreRegistration } from '../pre-registering.ts'
import { button, filled, textbox } from '../screens.ts'

test('the layout changes at 600 and at 960 pixels', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.preRegistration.form
  await openPreRegistration(visitor)
  const count = page.getByText(filled(texts.ui.stepOf, { current: '1', total: '6' }))
  const topOf = async (field: string) => (await textbox(page, field).boundingBox())?.y
  const areNamesSideBySide = async () => (await topOf(t.lastName)) === (await topOf(t.firstName))
  const menu = button(page, texts.site.header.menu)
  const links = page.getByRole('navigation', { name: texts.site.header.navigation })

  for (const width of [599, 600, 959, 960]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expect(count).toBeVisible({ visible: width < 600 })
      await expect.poll(areNamesSideBySide).toBe(width >= 600)
      await expect(menu).toBeVisible({ visible: width < 960 })
      await expect(links).toBeVisible({ visible: width >= 960 })
    })
  }
})
