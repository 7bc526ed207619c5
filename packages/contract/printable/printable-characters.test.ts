import { describe, expect, test } from 'vitest'
import { hasGlyph, replaceUnprintable, unprintableCharacters } from './printable-characters.ts'

describe('every document has a glyph for', () => {
  test.each([
    ['kanji of names', '髙橋 﨑山 𠮷野 禮 邉 邊 齋 𡈽 𪚲 𩸽 𠀋'],
    ['kana of every width', 'あいうえお アイウエオ ｱｲｳｴｵ がぎぐげご ー'],
    ['Latin with accents', 'Ångström-Łukasiewicz Şahin Győző Nguyễn Đặng Ñuñoa Čapek Øster ß Æ'],
    ['Greek and Cyrillic', 'Ωμέγα Чайковский'],
    ['Hangul', '김민준 박서연 힣'],
    ['simplified Chinese', '张伟 们 刘 陈'],
    ['punctuation', '「」・（）〜—…’“”#$*_<>@\\/㈱①'],
  ])('%s', (_what, text) => {
    expect(unprintableCharacters(text)).toEqual([])
  })
})

test.each([
  ['髙橋🎉 太郎🎉😀', ['🎉', '😀']],
  ['👨‍👩‍👧', ['👨‍👩‍👧']],
  ['محمد', ['م', 'ح', 'د']],
  ['a\ud800', ['\ufffd']],
  ['か\u3099\u202e\u200b\u0007', []],
  ['葛\u{e0100}', []],
  ['', []],
])('in %j these characters cannot be printed: %j', (text, expected) => {
  expect(unprintableCharacters(text)).toEqual(expected)
})

test('replaces unprintable text, one substitute per perceived character', () => {
  expect(replaceUnprintable('太👨‍👩‍👧郎', '〓')).toBe('太〓郎')
})

test('the edges of the ranges are exact', () => {
  expect([0x1f, 0x20, 0x7e, 0x7f].map(hasGlyph)).toEqual([false, true, true, false])
  expect(hasGlyph(0x10ffff)).toBe(false)
  expect(hasGlyph(0xd800)).toBe(false)
})
