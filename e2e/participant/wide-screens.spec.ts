import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openMailedLink, requestLink } from '../pre-registering.ts'

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('the element is not on screen')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test('wide screens show the order beside the form; the widest scale everything up', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.registration
  await requestLink(visitor)
  await openMailedLink(visitor)
  const order = page.getByRole('region', { name: t.order })
  const plans = page.getByRole('region', { name: t.form.participation })

  await page.setViewportSize({ width: 1279, height: 800 })
  const below = async () => (await boxOf(order)).top - (await boxOf(plans)).bottom
  await expect.poll(below).toBeGreaterThan(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  const beside = async () => (await boxOf(order)).left - (await boxOf(plans)).right
  await expect.poll(beside).toBeGreaterThan(0)
  await plans.getByRole('radio').last().focus()
  await expect(order, 'the order stays in view').toBeInViewport({ ratio: 1 })

  const title = page.getByRole('heading', { level: 2, name: t.order })
  await page.setViewportSize({ width: 1919, height: 800 })
  await expect(title).toHaveCSS('font-size', '22px')
  await page.setViewportSize({ width: 1920, height: 800 })
  await expect(title).toHaveCSS('font-size', '24.75px')
})
