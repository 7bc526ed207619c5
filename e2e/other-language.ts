import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'

const japanese = 'JP 日本語'
const english = 'EN English'

/** The other language: the button that switches to it, its texts and its code. */
export const other = {
  ja: { press: english, texts: en, code: 'en' },
  en: { press: japanese, texts: ja, code: 'ja' },
} as const
