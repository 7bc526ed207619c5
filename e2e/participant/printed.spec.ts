import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openPreRegistration } from '../pre-registering.ts'
import { confirmFreeRegistration, conventionTitle, prepareRegistration } from '../registering.ts'
import { button, heading, link } from '../screens.ts'

test('printed confirmation and result name the convention and omit the controls', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.registration
  const steps = page.getByRole('list', { name: texts.ui.steps })
  const toggle = page.getByRole('group', { name: texts.site.header.language })

  const expectOnPaper = async (pressable: Locator) => {
    await expect(pressable).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(link(page.getByRole('banner'), conventionTitle[language])).toBeVisible()
    for (const onScreen of [steps, toggle, pressable, page.getByRole('contentinfo')])
      await expect(onScreen).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
  await prepareRegistration(visitor, { plan: 'student' })
  await expectOnPaper(button(page, t.confirmation.submitFree))
  await confirmFreeRegistration(visitor)
  await expectOnPaper(link(page.getByRole('main'), t.result.toMyPage))
})

/** The lightness of an element's text as the browser paints it, from 0 (black) to 1 (white). */
const lightness = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('no 2D canvas context')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (r + g + b) / 3 / 255
  })

test('the dark colour scheme prints as dark text on white', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.preRegistration.form
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPreRegistration(visitor)
  const shownTexts = [
    heading(page, t.title),
    page.getByText(t.email, { exact: true }),
    page.getByRole('banner').getByRole('link').first(),
  ]
  for (const text of shownTexts) expect(await lightness(text)).toBeGreaterThan(0.7)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const text of shownTexts) expect(await lightness(text)).toBeLessThan(0.5)
  for (const background of [page.locator('html'), page.locator('body')])
    await expect(background).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
