import { useCallback } from 'react'
import { useMessages } from 'use-intl'
import { ApiError } from './api-error.ts'

export type ErrorTexts = Partial<Record<string, string>>

/** The fallback text of an unknown code: that of the status class. */
const generalKey = ({ status }: ApiError): string => (status >= 500 ? '500' : '400')

/** A code may be any string, including the name of an inherited property. */
const own = (texts: ErrorTexts, code: string) => (Object.hasOwn(texts, code) ? texts[code] : undefined)

/** What stands before an error code, as the specification spells it. */
export const codeLabel = 'error code : '

/** An error code beside its text: the secretariat asks for it. */
export const codeNote = (code: string): string => `(${codeLabel}${code})`

/** `code` is null for an error that is not an answer: a defect. */
export type ErrorParts = { text: string; code: string | null }

/** `texts` are those of the call, which win over the general ones. */
const errorParts = (error: unknown, texts: ErrorTexts, general: ErrorTexts): ErrorParts => {
  const unexpected = general.UNEXPECTED ?? ''
  if (!(error instanceof ApiError)) return { text: unexpected, code: null }
  const { code } = error
  const text = own(texts, code) ?? own(general, code) ?? general[generalKey(error)] ?? unexpected
  return { text, code }
}

/** The text of an error, then its code. */
export const errorText = (...given: Parameters<typeof errorParts>): string => {
  const { text, code } = errorParts(...given)
  return code === null ? text : `${text} ${codeNote(code)}`
}

/**
 * Error texts in the current language. Keep the error, not its text, so that the text follows the language.
 */
export const useErrorText = () => {
  const general: ErrorTexts = useMessages().errors
  return useCallback((error: unknown, texts: ErrorTexts = {}) => errorText(error, texts, general), [general])
}

/** The same with the code apart, for screens that set it differently. */
export const useErrorParts = (error: unknown, texts: ErrorTexts = {}): ErrorParts =>
  errorParts(error, texts, useMessages().errors)
