import { expect, test } from 'vitest'
import { periodDates, periodLines } from './period-lines.ts'

test('a period is a heading and its dates', () => {
  expect(periodLines('参加登録期間, 1月1日 〜 1月31日,2月10日 〜 2月28日')).toEqual([
    '参加登録期間',
    '1月1日 〜 1月31日',
    '2月10日 〜 2月28日',
  ])
})

test('the dates stand alone where something else is their heading', () => {
  expect(periodDates('参加登録期間, 1月1日 〜 1月31日,2月10日 〜 2月28日')).toBe(
    '1月1日 〜 1月31日 2月10日 〜 2月28日',
  )
  expect(periodDates('1月1日 〜 1月31日')).toBe('1月1日 〜 1月31日')
})
