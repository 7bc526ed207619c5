import { expect, test } from 'vitest'
import { graphemesOf } from './graphemes.ts'

test('a joined sequence is one character', () => {
  expect(graphemesOf('髙橋か\u3099👨‍👩‍👧葛\u{e0100}𠮷')).toEqual([
    '髙',
    '橋',
    'か\u3099',
    '👨‍👩‍👧',
    '葛\u{e0100}',
    '𠮷',
  ])
})

test('plain characters are never joined, as the segmenter confirms', () => {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  const plain = Array.from({ length: 0xa000 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    /[ -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff]/.test(char),
  )
  // Puts each character after every kind of neighbour: a letter, kana, a kanji.
  const text = plain.map((char) => `a${char}か${char}漢${char}`).join('')
  expect(graphemesOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment))
  expect(graphemesOf('')).toEqual([])
})
