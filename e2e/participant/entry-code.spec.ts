import { limits } from '@uketsuke/contract'
import { drawing, openEntryCode, scan, showEntryCode, updateEntryCode } from '../entry-code.ts'
import { expect, test, type Visitor } from '../fixtures.ts'
import { enterMyPage, openMenu, qrSubText } from '../my-page.ts'
import { holdCalls, loseCalls } from '../network.ts'
import { openAddress } from '../pre-registering.ts'
import { button, expectScreen, filled } from '../screens.ts'
import { holdTime, letTimePass, untilAnswered } from '../time.ts'

const minute = 60_000

/** The name that `site.becomeParticipant` registers. */
const person = '髙橋 太郎'

const seenWidth = async (visitor: Visitor) => (await drawing(visitor).boundingBox())?.width

const scanOne = async (visitor: Visitor) => {
  const [code, ...others] = await scan(drawing(visitor))
  expect(others).toEqual([])
  return code ?? 'nothing that can be read'
}

test('the desk can scan the code in any size and colour scheme, and it admits once', async ({ visitor }) => {
  const { page, language, texts, site } = visitor
  const t = texts.reception
  const { registrationId } = await enterMyPage(visitor)
  await openEntryCode(visitor)
  await expect(drawing(visitor)).toHaveCount(0)
  await showEntryCode(visitor)
  const pass = page.getByRole('figure')
  for (const text of [qrSubText[language], person, registrationId]) await expect(pass).toContainText(text)

  const code = await scanOne(visitor)
  expect(code).toMatch(/^[A-Z2-7]+$/)
  const window = page.viewportSize()?.width ?? 0
  const widthAt = (scale: number) => Math.min(limits.qrBase * scale, window)
  expect(await seenWidth(visitor)).toBe(widthAt(1.2))
  for (const scale of [1, 0.8, 0.5]) {
    await button(page, t.smaller).click()
    expect(await seenWidth(visitor)).toBe(widthAt(scale))
    expect(await scanOne(visitor)).toBe(code)
  }
  await expect(button(page, t.smaller)).toBeDisabled()
  for (const scale of [0.8, 1, 1.2, 1.5]) {
    await button(page, t.larger).click()
    expect(await seenWidth(visitor)).toBe(widthAt(scale))
  }
  await expect(button(page, t.larger)).toBeDisabled()
  expect(await scanOne(visitor)).toBe(code)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(window)

  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await scanOne(visitor)).toBe(code)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await seenWidth(visitor)).toBe(limits.qrBase)
  expect(await scanOne(visitor)).toBe(code)
  for (const pressable of [t.larger, t.smaller, t.update, t.brightness])
    await expect(page.getByText(pressable, { exact: true })).toBeHidden()

  expect(await site.verifyEntryCode(code)).toMatchObject({
    result: 'admitted',
    participant: { registrationId },
  })
  expect(await site.verifyEntryCode(code)).toMatchObject({ result: 'alreadyIn' })
})

test('updating replaces the older code, and an expired code is no longer shown', async ({ visitor }) => {
  const { page, texts, site } = visitor
  const t = texts.reception
  await holdTime(page.context())
  await enterMyPage(visitor)
  await openEntryCode(visitor)
  await showEntryCode(visitor)
  const older = await scanOne(visitor)
  await button(page, t.update).click()
  await button(page, t.updating.cancel).click()
  expect(await scanOne(visitor)).toBe(older)
  await updateEntryCode(visitor)
  // While the code is being replaced it can't be scanned, so this retries.
  await expect(async () => expect(await scanOne(visitor)).not.toBe(older)).toPass({ timeout: 15_000 })
  const newer = await scanOne(visitor)
  expect(await site.verifyEntryCode(older)).toMatchObject({ result: 'replaced' })

  await letTimePass(visitor, 55 * minute)
  await expect(page.getByRole('timer')).toHaveText(new RegExp(filled(t.left, { left: '(5:00|4:[0-5]\\d)' })))
  const announced = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(announced(t.leftFiveMinutes)).toHaveCount(1)
  await untilAnswered(visitor)
  await letTimePass(visitor, 4 * minute)
  await expect(announced(t.leftOneMinute)).toHaveCount(1)
  await untilAnswered(visitor)
  await letTimePass(visitor, minute)
  await expect(announced(t.over)).toBeVisible()
  await expect(drawing(visitor)).toHaveCount(0)
  expect(await site.verifyEntryCode(newer)).toMatchObject({ result: 'expired' })

  await button(page, t.update).click()
  await drawing(visitor).waitFor()
  await expect(announced(t.over)).toHaveCount(0)
  expect(await site.verifyEntryCode(await scanOne(visitor))).toMatchObject({ result: 'admitted' })
})

test.describe('convention settings for codes', { tag: '@phone-only' }, () => {
  test('a code that never expires has no update button', async ({ visitor }) => {
    const { page, texts, site } = visitor
    const t = texts.reception
    await site.setCodeMinutes(-1)
    await enterMyPage(visitor)
    await openEntryCode(visitor)
    await showEntryCode(visitor)
    await expect(page.getByText(t.endless, { exact: true })).toBeVisible()
    await expect(page.getByRole('figure')).toBeFocused()
    for (const name of [t.show, t.update]) await expect(button(page, name)).toHaveCount(0)
    await site.setCodeMinutes(60)
  })

  test('outside their period the page says when codes are available', async ({ visitor }) => {
    const { page, texts, site } = visitor
    const t = texts.reception
    await enterMyPage(visitor)
    await openEntryCode(visitor)
    await site.endPeriodAt('qrCode', '2026-01-02T00:00:00+09:00')
    visitor.browser.expectRefusal(403)
    await button(page, t.show).click()
    await expect(page.getByRole('alert').filter({ hasText: t.failed })).toContainText(
      `${t.errors.PERMISSION_DENIED} (error code : PERMISSION_DENIED)`,
    )
    await openAddress(visitor, '/#/mypage/2d-code')
    await expectScreen(page, t.title)
    await expect(page.getByText(/1月2日（金）0:00|Friday 2 January 2026, 0:00/)).toBeVisible()
    await expect(button(page, t.show)).toHaveCount(0)
    const menu = await openMenu(visitor)
    await expect(
      menu.getByRole('listitem').filter({ hasText: texts.user.menu.entries.qrCode }),
    ).toContainText(texts.user.menu.closed)
    await expect(menu.getByRole('link', { name: texts.user.menu.entries.qrCode })).toHaveCount(0)
    await site.endPeriodAt('qrCode', '2027-12-31T23:59:59+09:00')
  })
})

test('no code is shown while a new one loads; a failed request can be retried', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.reception
  await enterMyPage(visitor)
  await openEntryCode(visitor)
  await showEntryCode(visitor)
  const letGo = await holdCalls(page, '/reception/2dcode')
  await updateEntryCode(visitor)
  await expect(page.getByText(t.making, { exact: true })).toBeVisible()
  await expect(drawing(visitor)).toHaveCount(0)
  letGo()
  await expect(drawing(visitor)).toBeVisible()

  const letThrough = await loseCalls(visitor, '/reception/2dcode')
  await updateEntryCode(visitor)
  await expect(page.getByRole('alert').filter({ hasText: t.failed })).toContainText(
    `${texts.errors.NETWORK_ERROR} (error code : NETWORK_ERROR)`,
  )
  await expect(drawing(visitor)).toHaveCount(0)
  await letThrough()
  await button(page, t.update).click()
  await expect(drawing(visitor)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: t.failed })).toHaveCount(0)
})
