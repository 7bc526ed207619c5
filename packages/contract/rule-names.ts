/** Names of the validation rules; `phrases` has a text for each in both languages. */
export const ruleNames = [
  'required',
  'requiredIf',
  'type',
  'unknownKey',
  'choice',
  'printable',
  'utf8',
  'forbiddenCharacters',
  'invisibleCharacters',
  'webAddress',
  'numeric',
  'uppercaseAlphabet',
  'halfWidthAlphabetName',
  'hiragana',
  'katakana',
  'alphanumeric',
  'alphanumericWithSymbols',
  'confirmationMatch',
  'email',
  'plusSign',
  'password',
  'commonPassword',
  'ownData',
  'minLength',
  'maxLength',
  'postalCode',
  'postalCodeAbroad',
  'year',
  'cardNumber',
  'cardExpiry',
] as const
export type RuleName = (typeof ruleNames)[number]

/**
 * A broken rule of a form field. The length rules have a `limit`; `plusSign` has `instead`, the text to send.
 */
export type BrokenRule = { path: string; rule: RuleName; limit?: number; instead?: string }
