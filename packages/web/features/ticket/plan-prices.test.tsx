// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { PlanPrices } from './plan-prices.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)

beforeEach(() => stored.language.write('en'))
afterEach(() => {
  cleanup()
  answered.mockReset()
})

const plan = (planId: string, price: number) => ({
  planId,
  planName: { ja: '', en: planId },
  price,
  metadata: { description: { ja: '', en: `About ${planId}` } },
})
const tickets = {
  tickets: [plan('Member', 15000), plan('Student', 0)],
  optionPlans: [plan('Reception', 5000)],
}

const show = () => renderInFrame(<PlanPrices />)

const shown = () =>
  screen.getAllByRole('term').map((term) => [term, ...siblings(term)].map(({ textContent }) => textContent))
const siblings = (term: Element) => [...(term.parentElement?.querySelectorAll('dd') ?? [])]

test('lists the categories and the options with their prices', async () => {
  answered.mockResolvedValue(tickets as never)
  show()
  expect(screen.queryByRole('heading', { name: en.ticket.options })).toBeNull()
  await screen.findByRole('heading', { name: en.ticket.options })
  expect(screen.getByRole('heading', { name: en.ticket.fees })).toBeTruthy()
  expect(shown()).toEqual([
    ['Member', '¥15,000', 'About Member'],
    ['Student', 'Free', 'About Student'],
    ['Reception', '¥5,000', 'About Reception'],
  ])
})

test('says when prices could not be loaded, and loads them again', async () => {
  answered.mockRejectedValueOnce(new ApiError('INTERNAL_ERROR', 500)).mockResolvedValue(tickets as never)
  show()
  expect(await screen.findByText(en.ticket.feesUnknown)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: en.ui.retry }))
  expect(await screen.findByText('¥15,000')).toBeTruthy()
})
