import { expect, test } from '../fixtures.ts'
import { openPreRegistration } from '../pre-registering.ts'
import { button, textbox } from '../screens.ts'

test('the first screen says what the meeting is and what it costs, without hiding the form', {
  tag: '@both',
}, async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.site.meeting
  await openPreRegistration(visitor)
  const summary = page.getByRole('region', { name: t.summary })
  await expect(summary).toContainText(
    language === 'ja' ? '2027年11月19日（金）〜21日（日）' : '19 to 21 November 2027',
  )
  await expect(textbox(page, texts.preRegistration.form.lastName)).toBeInViewport({ ratio: 1 })

  const fees = page.getByRole('region', { name: texts.ticket.fees })
  for (const text of ['¥15,000', texts.ticket.options]) await expect(fees).toContainText(text)
  const picture = page.getByRole('main').locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  const [form, about] = [await page.getByRole('form').boundingBox(), await fees.boundingBox()]
  const isBelow = (about?.y ?? 0) > (form?.y ?? 0) + (form?.height ?? 0)
  const isBeside = (about?.x ?? 0) > (form?.x ?? 0) + (form?.width ?? 0)
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1280
  expect([isBelow, isBeside]).toEqual([isNarrow, !isNarrow])
  if (!isNarrow) return
  const details = page.getByRole('region', { name: t.details, exact: true })
  await button(page, t.toDetails).click()
  await expect(details.getByRole('heading', { name: t.details })).toBeFocused()
  await expect(details.getByRole('heading', { name: t.details })).toBeInViewport()
})
