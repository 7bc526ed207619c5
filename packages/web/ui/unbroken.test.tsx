// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

afterEach(cleanup)

test.each([
  [
    '2027年11月19日（金）9:00〜11月21日（日）17:00',
    ['2027年11月19日（金）', '9:00', '11月21日（日）', '17:00'],
  ],
  ['定員30名、先着順です。', ['30名']],
  ['〒100-0001 東京都', ['〒100-0001']],
  ['本学会の会員の方。', []],
  ['On-demand viewing, by e-mail.', ['On-demand', 'e-mail']],
  ['Friday 19 November 2027, 9:00', ['19 November 2027', '9:00']],
  [
    'from 19 to 21 November 2027; videos until 31 March 2028',
    ['19 to 21 November 2027', 'until 31 March 2028'],
  ],
  ['Weekdays 10:00 to 17:00', ['10:00 to 17:00']],
  ['1-2 Chiyoda, Tokyo 100-0001, phone 03-0000-0000', ['1-2', '100-0001', '03-0000-0000']],
  ['2027/04/01 9:30', ['2027/04/01', '9:30']],
  ['¥15,000, or 30 seats', ['¥15,000', '30 seats']],
])('%s keeps its dates, times, numbers and compounds in one piece', (text, whole) => {
  const { container } = render(<p>{unbroken(text)}</p>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole)
})
