import type { Language } from '@uketsuke/contract'

/** Synonyms, as patterns, that no text uses: each thing has one name and one spelling throughout. */
export const otherWords = {
  ja: {
    ブラウザー: 'ブラウザ',
    事務局まで: '事務局へ',
    仮登録のページ: '仮登録の画面',
    仮登録のフォーム: '仮登録の画面',
    氏名: 'お名前',
    取り消: 'キャンセル',
    アカウント: '登録ID',
    運営事務局: '事務局',
    '2Dコード': '2次元コード',
    QRコード: '2次元コード',
    座席: 'お席',
    お支払い日: 'お支払日',
    お支払い方法: 'お支払方法',
    お支払い期限: 'お支払期限',
    お支払い時期: 'お支払時期',
    お支払い額: 'お支払額',
    お支払い金額: 'お支払額',
    お支払いの情報: 'お支払い情報',
    ログインの情報: 'ログイン情報',
    '(?<!ご)連絡先': 'ご連絡先 for the participant’s, お問い合わせ先 for ours',
    お確かめ: 'ご確認',
    ほかの画面: '別の画面',
    はじめる: '始める',
    ご入力ください: '入力してください',
    ご記入: '入力',
    貴殿は: '貴殿が',
    '料金は(まだ)?請求': 'カードへの請求は行われていません',
    お支払いは行われて: 'カードへの請求は行われていません',
    '～': '〜',
    '。 ': '。',
  },
  en: {
    canceled: 'cancelled',
    canceling: 'cancelling',
    color: 'colour',
    center: 'centre',
    organizer: 'organiser',
    recognize: 'recognise',
    account: 'registration ID',
    '2D code': 'QR code',
    JPY: '¥',
    'payment page': 'payment window',
    'What you are paying for': 'Order summary',
    meanwhile: 'in the meantime',
    'For Fees': 'For: fees',
    'name cards?': 'name badge',
    'nothing (was|has been) charged': 'Your card has not been charged',
    'card was not charged': 'Your card has not been charged',
  },
} satisfies Record<Language, Record<string, string>>

/** Whether a text contains the word. English words match as whole words. */
export const hasWord = (language: Language, text: string, word: string): boolean =>
  new RegExp(language === 'en' ? `\\b${word}\\b` : word, 'i').test(text)
