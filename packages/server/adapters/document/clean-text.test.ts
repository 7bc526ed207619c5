import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

const clean = (text: string): string => cleanText(text, 120)

test.each([
  ['髙橋 﨑山 𠮷野 禮'],
  ['Ångström-Łukasiewicz'],
  ['김민준'],
  ['Nguyễn Thị Hồng'],
  ['张伟'],
  ['葛\u{e0100}城'],
  ['#read("/etc/passwd") $x^2$ *_`<a>@b \\ // /* {title}'],
])('prints %s unchanged', (text) => {
  expect(clean(text)).toBe(text)
})

test.each([
  ['a\u202eb\u2066c\u200f', 'abc', 'direction marks'],
  ['a\u0000b\u0007\u001bc\u0085d', 'a b c d', 'controls'],
  ['一行目\r\n二行目\u2028三行目', '一行目 二行目 三行目', 'lines'],
  ['髙橋\u3000 \u00a0太郎', '髙橋 太郎', 'spaces'],
  ['  髙橋\t', '髙橋', 'ends'],
  ['か\u3099 e\u0301', 'が é', 'decomposed characters'],
  ['\u200b\u2060\ufeff\u00ad\u3164', '', 'nothing to see'],
  ['', '', 'nothing'],
])('cleans %j to %j: %s', (text, expected) => {
  expect(clean(text)).toBe(expected)
})

test.each([
  ['太郎🎉', '太郎〓', 'an emoji'],
  ['👨‍👩‍👧 🇯🇵', '〓 〓', 'grapheme clusters'],
  ['محمد', '〓〓〓〓', 'a script that no font has'],
  ['a\ud800b\udc00', 'a〓b〓', 'half a pair'],
  ['a\ue000b\uffffc', 'a〓b〓c', 'code points of no character'],
])('replaces unprintable characters, %j by %j: %s', (text, expected) => {
  expect(clean(text)).toBe(expected)
})

test('cuts a text between perceived characters, not within one', () => {
  expect(cleanText('𠮷'.repeat(500), 120)).toBe(`${'𠮷'.repeat(119)}…`)
  expect(cleanText('𠮷'.repeat(120), 120)).toBe('𠮷'.repeat(120))
})

test('allows breaks inside words that are too long for any language, but not inside other words and names', () => {
  expect(clean('x'.repeat(25))).toBe(Array.from('x'.repeat(25)).join('\u200b'))
  expect(clean('Rindfleischetikettierung')).toBe('Rindfleischetikettierung')
})
