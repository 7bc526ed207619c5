import { api } from '@uketsuke/contract'
import { japaneseErrors } from '@uketsuke/phrases/errors'
import { expect, test } from '../fixtures.ts'

test('the API reference shows every call, and our policy blocks no part of it', {
  tag: '@phone-only',
}, async ({ page, site }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(`${site.url}/v2/docs`)
  await expect(page.getByRole('heading', { name: 'Uketsuke API' })).toBeVisible()
  await expect(page.locator('.opblock')).toHaveCount(Object.keys(api).length)
  const refusal = page.getByRole('row').filter({ hasText: 'ALREADY_REGISTRATED' })
  await expect(refusal).toContainText(japaneseErrors.ALREADY_REGISTRATED)
  await page.getByRole('button', { name: /^POST \/v2\/payments\/session/ }).click()
  await expect(page.getByText('PAYMENTS_PAUSED').last()).toBeVisible()
  expect(faults).toEqual([])
})
