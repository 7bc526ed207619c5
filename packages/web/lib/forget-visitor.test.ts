import { expect, test, vi } from 'vitest'
import { forgetVisitor, heedLogouts } from './forget-visitor.ts'
import { stored } from './store.ts'

const personal = [stored.registrationDraft, stored.registrationOrder, stored.additionalOrder, stored.linkCode]

const fill = () => {
  for (const item of personal) item.write('{}')
  stored.paymentWindow.write('{}')
}
const left = () => personal.map((item) => item.read()).filter((value) => value !== null)

test('a logout forgets drafts, orders and the code of the link, but not the data of a payment window', () => {
  fill()
  forgetVisitor()
  expect(left()).toEqual([])
  expect(stored.paymentWindow.read()).toBe('{}')
})

test('a logout in another tab does the same', async () => {
  heedLogouts()
  fill()
  const otherTab = new BroadcastChannel('uketsuke-logout')
  otherTab.postMessage(null)
  await vi.waitFor(() => expect(left()).toEqual([]))
  otherTab.close()
  expect(stored.paymentWindow.read()).toBe('{}')
})
