import { describe, expect, test } from 'vitest'
import { toHalfWidth, toHiragana, withoutSeparators } from './text-input.ts'

describe('full-width text becomes half-width', () => {
  test.each([
    ['１２３', '123'],
    ['ＡＢＣｘｙｚ', 'ABCxyz'],
    ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'taro@example.org'],
    ['！＂＃～', '!"#~'],
    ['Ａ　Ｂ', 'A B'],
    ['漢字かなカナ', '漢字かなカナ'],
    ['', ''],
  ])('%s → %s', (typed, expected) => {
    expect(toHalfWidth(typed)).toBe(expected)
  })

  test.each(['‐', '‑', '‒', '–', '—', '―', '−', '－', 'ー', '-'])('the dash %s becomes a hyphen', (dash) => {
    expect(toHalfWidth(`100${dash}0001`)).toBe('100-0001')
  })
})

describe('katakana becomes hiragana', () => {
  test.each([
    ['タカハシ', 'たかはし'],
    ['タロー', 'たろー'],
    ['ﾀｶﾊｼ', 'たかはし'],
    ['ｶﾞﾊﾟｯｼﾞｰ', 'がぱっじー'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    ['ヶヵ', 'ゖゕ'],
    ['たかはし', 'たかはし'],
    ['髙橋', '髙橋'],
  ])('%s → %s', (typed, expected) => {
    expect(toHiragana(typed)).toBe(expected)
  })
})

describe('a number loses its separators', () => {
  test.each([
    ['03-0000-0000', '0300000000'],
    ['０３ー００００−００００', '0300000000'],
    ['4111 1111 1111 1111', '4111111111111111'],
    ['４１１１　１１１１', '41111111'],
    // Other characters stay, so that the rule refuses them.
    ['+81 3', '+813'],
    ['abc', 'abc'],
  ])('%s → %s', (typed, expected) => {
    expect(withoutSeparators(typed)).toBe(expected)
  })
})

test('converting twice changes nothing more', () => {
  for (const convert of [toHalfWidth, toHiragana, withoutSeparators])
    for (const typed of ['１００ー０００１', 'ﾀｶﾊｼ タロー', 'Ｔａｒｏ　@−'])
      expect(convert(convert(typed))).toBe(convert(typed))
})
