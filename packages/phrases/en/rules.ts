import type { Messages } from '../index.ts'

export const rules = {
  required: '{field} is required.',
  requiredIf: '{field} is required.',
  type: 'This entry is not valid.',
  unknownKey: 'This entry is not accepted.',
  choice: 'Please choose from the list.',
  printable: 'This contains a character that cannot be used.',
  utf8: 'This contains a damaged character (�). Please type it again.',
  forbiddenCharacters: `These characters cannot be used: ^ \` '{' | '}' ~ & < > " ''`,
  invisibleCharacters:
    'This contains an invisible character. Please delete the pasted text and type it instead.',
  webAddress: 'A name cannot contain “//” or “www.”.',
  numeric: 'Please use digits only.',
  uppercaseAlphabet: 'Please use capital letters and spaces only.',
  halfWidthAlphabetName: 'Please use letters of the Latin alphabet.',
  hiragana: 'Please use hiragana.',
  katakana: 'Please use katakana.',
  alphanumeric: 'Please use letters and digits only.',
  alphanumericWithSymbols: 'Please use letters, digits and symbols only.',
  confirmationMatch: 'The two e-mail addresses do not match.',
  email: 'Please enter a valid e-mail address.',
  plusSign: 'An address cannot contain spaces. In a query, write a plus sign as %2B.',
  password: 'Please use at least 8 characters, including a capital letter, a lower-case letter and a digit.',
  commonPassword: 'This password is easy to guess. Please choose another one.',
  ownData: 'Please choose a password without your registration ID, your e-mail address or your name.',
  minLength: 'Please use at least {limit} characters.',
  maxLength: 'Please use at most {limit} characters.',
  postalCode:
    'Please enter digits with a hyphen, for example 123-4567. If your code looks different, enter 000-0000.',
  year: 'Please enter a four-digit year, for example 1980.',
  cardNumber:
    'Please check the number. We accept cards with 14 to 16 digits whose number starts with 3, 4 or 5.',
  cardExpiry: 'This card has expired.',
} satisfies Messages['rules']
