import { expect, test } from 'vitest'
import { periodDates, periodLines } from './period-lines.ts'

test('splits a period into its heading and dates', () => {
  expect(periodLines('参加登録期間, 1月1日 〜 1月31日,2月10日 〜 2月28日')).toEqual([
    '参加登録期間',
    '1月1日 〜 1月31日',
    '2月10日 〜 2月28日',
  ])
})

test('leaves out the heading where the dates have another heading', () => {
  expect(periodDates('参加登録期間, 1月1日 〜 1月31日,2月10日 〜 2月28日')).toBe(
    '1月1日 〜 1月31日 2月10日 〜 2月28日',
  )
  expect(periodDates('1月1日 〜 1月31日')).toBe('1月1日 〜 1月31日')
})
