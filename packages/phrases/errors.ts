/** The texts of the error codes, for lists in both languages. */
export { errors as englishErrors } from './en/errors.ts'
export { errors as japaneseErrors } from './ja/errors.ts'
