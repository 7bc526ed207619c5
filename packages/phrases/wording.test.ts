import { languages } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import { documentWords } from './document-words.ts'
import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import { hasWord, otherWords } from './other-words.ts'

/** The texts without their keys. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

describe.each(languages)('in %s', (language) => {
  const texts = textsIn([{ ja, en }[language], documentWords[language]])

  test.each(Object.entries(otherWords[language]))('no text uses %s instead of %s', (word) => {
    expect(texts.filter((text) => hasWord(language, text, word))).toEqual([])
  })

  // "{count}" is written without the browser's slow formatter (decision 0099).
  test('no text formats a number', () => {
    expect(texts.filter((text) => /#|\{\w+, (number|selectordinal)/.test(text))).toEqual([])
  })
})
