import type { RuleName } from '@uketsuke/contract'

/** The message of a field for each broken rule. */
export const rules = {
  required: '入力してください。',
  requiredIf: '入力してください。',
  type: '入力内容が正しくありません。',
  unknownKey: '受け付けられない項目が含まれています。',
  choice: '選択肢からお選びください。',
  printable: '使用できない文字が含まれています。',
  forbiddenCharacters: `次の文字は使用できません： ^ \` '{' | '}' ~ & < > " ''`,
  numeric: '数字のみで入力してください。',
  uppercaseAlphabet: '半角英大文字とスペースのみで入力してください。',
  halfWidthAlphabetName: '半角英字で入力してください。',
  hiragana: 'ひらがなで入力してください。',
  katakana: 'カタカナで入力してください。',
  alphanumeric: '半角英数字で入力してください。',
  alphanumericWithSymbols: '半角英数字または記号で入力してください。',
  confirmationMatch: 'メールアドレスと一致しません。',
  email: 'メールアドレスの形式で入力してください。',
  password: '8文字以上で、英大文字・英小文字・数字をそれぞれ含めてください。',
  minLength: '{limit}文字以上で入力してください。',
  maxLength: '{limit}文字以内で入力してください。',
  postalCode: 'ハイフン付きの郵便番号を入力してください（例：123-4567）。',
  year: '西暦4桁で入力してください（例：1980）。',
  cardNumber: 'カード番号が正しくありません。3、4、5のいずれかで始まる14〜16桁の番号を入力してください。',
  cardExpiry: '有効期限が切れています。',
} satisfies Record<RuleName, string>
