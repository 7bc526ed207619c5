import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openGallery } from '../gallery.ts'
import { tabTo } from '../keyboard.ts'
import { button } from '../screens.ts'

/**
 * Animations and transitions that the style sheets define on screen, now or at the next change, in seconds.
 */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after', '::backdrop'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const lasts = (durations: string) => durations.split(', ').some((it) => Number.parseFloat(it) > 0)
        return [
          ...(style.animationName !== 'none' && lasts(style.animationDuration) ? [style.animationName] : []),
          ...(lasts(style.transitionDuration) ? ['transition'] : []),
        ]
      }),
    ),
  )

const running = (page: Page): Promise<number> => page.evaluate(() => document.getAnimations().length)

test('nothing moves with reduced motion', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const expectStillness = async () => {
    expect(await motions(page)).toEqual([])
    await expect.poll(() => running(page)).toBe(0)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openGallery(visitor)
  const moving = (await motions(page)).join()
  for (const name of ['turn', 'progress-bar', 'transition']) expect(moving).toContain(name)
  expect(await running(page)).toBeGreaterThan(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectStillness()
  await button(page.getByRole('banner'), texts.site.header.menu).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectStillness()
  await page.keyboard.press('Escape')
  await button(page, 'short').click()
  await button(page, 'normal').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectStillness()
})

const look = (place: Locator, property: string, part?: string): Promise<string> =>
  place.evaluate((element, asked) => getComputedStyle(element, asked.part).getPropertyValue(asked.property), {
    property,
    part,
  })

test('selected, current and loading states stay visible in forced colours', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openGallery(visitor)
  const differ = async (one: Locator, other: Locator, property: string) =>
    expect(await look(one, property), property).not.toBe(await look(other, property))

  const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await differ(steps.nth(1), steps.nth(2), 'border-top-color')
  const toggle = page.getByRole('group').first()
  const language = (pressed: boolean) => toggle.getByRole('button', { pressed })
  await differ(language(true), language(false), 'background-color')
  const cards = page.locator('label').filter({ has: page.getByRole('radio'), hasText: '¥' })
  await cards.first().click()
  await differ(cards.first(), cards.nth(1), 'border-top-color')
  const bar = page.getByRole('progressbar').first()
  expect(await look(bar, 'background-color', '::after')).not.toBe(await look(bar, 'background-color'))
  await button(page, 'short').click()
  await button(page, 'normal').click()
  for (const box of [page.getByRole('alertdialog'), page.getByRole('status').locator('div').first()])
    expect(await look(box, 'border-top-style')).toBe('solid')
  await page.keyboard.press('Escape')

  await tabTo(page, page.getByRole('textbox').first())
  expect(await look(page.getByRole('textbox').first(), 'outline-color')).not.toBe(
    await look(page.locator('body'), 'background-color'),
  )
})
