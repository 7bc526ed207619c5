import { expect, test } from 'vitest'
import { fitText, widthOf } from './fit-text.ts'

const box = { width: 80, height: 14, size: 11, smallest: 3, keepFrom: 0.5 }

test('a text that fits keeps its size', () => {
  expect(fitText('髙橋 太郎', box)).toEqual({ size: 11, isOneLine: true })
})

test('a longer text shrinks to fit its line', () => {
  const name = '勅使河原 左衛門三郎'
  const { size, isOneLine } = fitText(name, box)
  expect(isOneLine).toBe(true)
  expect(size).toBeLessThan(11)
  expect(widthOf(name) * size).toBeCloseTo(80)
})

test('a text that would become too small breaks into lines that fit the height', () => {
  const long = '例示大学医学部附属病院先端医療開発センター臨床研究支援部門データ管理室'
  const { size, isOneLine } = fitText(long, { ...box, keepFrom: 0.9 })
  expect(isOneLine).toBe(false)
  const lines = Math.ceil((widthOf(long) * size) / box.width)
  expect(lines).toBeGreaterThan(1)
  expect(lines * size).toBeLessThan(box.height)
})

test('no text shrinks below the smallest size, and an empty one has a size too', () => {
  expect(fitText('あ'.repeat(500), box).size).toBe(3)
  expect(fitText('', box)).toEqual({ size: 11, isOneLine: true })
})

test('Latin letters are narrower than Japanese ones, and combining marks have no width', () => {
  expect(widthOf('abc')).toBeLessThan(widthOf('ABC'))
  expect(widthOf('ABC')).toBeLessThan(widthOf('漢字仮'))
  expect(widthOf('e\u0301')).toBe(widthOf('e'))
})
