import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'

const japanese = 'JP 日本語'
const english = 'EN English'

/** The language someone may change to: the button that does it, and what is read then. */
export const other = {
  ja: { press: english, texts: en, code: 'en' },
  en: { press: japanese, texts: ja, code: 'ja' },
} as const
