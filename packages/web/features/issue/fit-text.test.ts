import { expect, test } from 'vitest'
import { fitText, widthOf } from './fit-text.ts'

const box = { width: 80, height: 14, size: 11, smallest: 3, keepFrom: 0.5 }

test('a text that fits keeps its size', () => {
  expect(fitText('髙橋 太郎', box)).toEqual({ size: 11, isOneLine: true, keepsWords: false })
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

test.each([
  ['例示大学医学部附属病院先端医療開発センター 臨床研究支援部門 内科学講座', true],
  ['Department of Neurology, University Medical Center Hamburg-Eppendorf', true],
  ['例示大学医学部附属病院先端医療開発センター臨床研究支援部門データ管理室 内科', true],
  ['例示大学医学部附属病院先端医療開発センター臨床研究支援部門内科学講座', false],
])('lines of %s end between words only: %s', (affiliation, keepsWords) => {
  const fitted = fitText(affiliation, { width: 62, height: 16.6, size: 4.2, smallest: 2, keepFrom: 0.88 })
  expect(fitted).toMatchObject({ isOneLine: false, keepsWords })
})

test('no text shrinks below the smallest size, and an empty one has a size too', () => {
  expect(fitText('あ'.repeat(500), box).size).toBe(3)
  expect(fitText('', box)).toEqual({ size: 11, isOneLine: true, keepsWords: false })
})

test('Latin letters are narrower than Japanese ones, and combining marks have no width', () => {
  expect(widthOf('abc')).toBeLessThan(widthOf('ABC'))
  expect(widthOf('ABC')).toBeLessThan(widthOf('漢字仮'))
  expect(widthOf('e\u0301')).toBe(widthOf('e'))
})
