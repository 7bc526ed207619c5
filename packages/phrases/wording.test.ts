import { languages } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import { documentWords } from './document-words.ts'
import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import { mailPhrases } from './mail/index.ts'

/** Synonyms that must not appear, because each thing has one name and spelling throughout. */
const others = {
  ja: {
    ブラウザー: 'ブラウザ',
    事務局まで: '事務局へ',
    仮登録のページ: '仮登録の画面',
    仮登録のフォーム: '仮登録の画面',
    氏名: 'お名前',
    取り消され: 'キャンセルされ',
    アカウント: '登録ID',
  },
  en: {
    canceled: 'cancelled',
    canceling: 'cancelling',
    color: 'colour',
    center: 'centre',
    organizer: 'organiser',
  },
}

/** The texts without their keys. A mail is a function, whose source contains its texts. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

describe.each(languages)('in %s', (language) => {
  const texts = textsIn([{ ja, en }[language], mailPhrases[language], documentWords[language]])
  const find = (word: string) =>
    texts.filter((text) =>
      language === 'en' ? new RegExp(`\\b${word}\\b`, 'i').test(text) : text.includes(word),
    )

  test.each(Object.entries(others[language]))('no text uses %s instead of %s', (word) => {
    expect(find(word)).toEqual([])
  })
})
