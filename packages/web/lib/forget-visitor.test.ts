import { expect, test, vi } from 'vitest'
import { forgetVisitor, heedLogouts } from './forget-visitor.ts'
import { stored } from './store.ts'

const fill = () => {
  for (const item of [stored.registrationDraft, stored.registrationOrder, stored.additionalOrder])
    item.write('{}')
  stored.paymentWindow.write('{}')
}
const left = () =>
  [stored.registrationDraft, stored.registrationOrder, stored.additionalOrder].map((item) => item.read())

test('a logout forgets drafts and orders, but not what a payment window needs', () => {
  fill()
  forgetVisitor()
  expect(left()).toEqual([null, null, null])
  expect(stored.paymentWindow.read()).toBe('{}')
})

test('a logout in another tab does the same', async () => {
  heedLogouts()
  fill()
  const otherTab = new BroadcastChannel('uketsuke-logout')
  otherTab.postMessage(null)
  await vi.waitFor(() => expect(left()).toEqual([null, null, null]))
  otherTab.close()
  expect(stored.paymentWindow.read()).toBe('{}')
})
