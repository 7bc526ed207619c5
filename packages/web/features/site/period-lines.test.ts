import { expect, test } from 'vitest'
import { periodLines } from './period-lines.ts'

test('splits a period into its heading and dates', () => {
  expect(periodLines('参加登録期間, 1月1日〜1月31日,2月10日〜2月28日')).toEqual([
    '参加登録期間',
    '1月1日〜1月31日',
    '2月10日〜2月28日',
  ])
})
