import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openMailedLink, openPreRegistration, requestLink } from '../pre-registering.ts'
import { confirmFreeRegistration, fillRegistrationForm, goToConfirmation } from '../registering.ts'
import { expectScreen, link } from '../screens.ts'

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

test('on wide screens, every step has the same width, and something beside its text', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.registration
  const main = page.getByRole('main')
  const steps = page.getByRole('list', { name: texts.ui.steps })
  const order = page.getByRole('region', { name: t.order })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPreRegistration(visitor)
  const { left, right } = await boxOf(steps)
  expect((await boxOf(page.getByRole('region', { name: texts.ticket.fees }))).right).toBe(right)

  await requestLink(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })
  await goToConfirmation(visitor)
  expect(await boxOf(steps)).toMatchObject({ left, right })
  const terms = page.getByRole('region', { name: t.confirmation.terms })
  expect((await boxOf(order)).top).toBe((await boxOf(terms)).top)
  await main.getByRole('button').last().focus()
  await expect(order, 'the order stays in view').toBeInViewport({ ratio: 1 })

  await confirmFreeRegistration(visitor)
  expect(await boxOf(steps)).toMatchObject({ left, right })
  expect((await boxOf(order)).right).toBe(right)

  await link(main, t.result.toMyPage).click()
  await expectScreen(page, texts.authentication.title)
  const contact = main.getByText(texts.site.guide.inquiry.title)
  await expect(contact).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(contact).toBeHidden()
})
