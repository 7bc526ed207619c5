// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

afterEach(cleanup)

test.each([
  ['2027年11月19日（金）9:00〜11月21日（日）17:00', ['2027年11月19日（金）', '11月21日（日）']],
  ['定員30名、先着順です。', ['30名']],
  ['〒100-0001 東京都', ['〒100-0001']],
  ['本学会の会員の方。', []],
  ['On-demand viewing, by e-mail.', ['On-demand', 'e-mail']],
  ['19 November 2027, 9:00', []],
])('%s keeps its dates, numbers and compounds in one piece', (text, whole) => {
  const { container } = render(<p>{unbroken(text)}</p>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(whole)
})
