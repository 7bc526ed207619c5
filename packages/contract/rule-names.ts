/** Names of the validation rules (specification, section 5); `phrases` has a text for each in both languages. */
export const ruleNames = [
  'required',
  'requiredIf',
  'type',
  'unknownKey',
  'choice',
  'printable',
  'forbiddenCharacters',
  'numeric',
  'uppercaseAlphabet',
  'halfWidthAlphabetName',
  'hiragana',
  'katakana',
  'alphanumeric',
  'alphanumericWithSymbols',
  'confirmationMatch',
  'email',
  'password',
  'minLength',
  'maxLength',
  'postalCode',
  'year',
  'cardNumber',
  'cardExpiry',
] as const
export type RuleName = (typeof ruleNames)[number]

/** A broken rule of a form field; the length rules have a `limit`. */
export type BrokenRule = { path: string; rule: RuleName; limit?: number }
