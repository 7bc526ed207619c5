import { useCallback } from 'react'
import { useMessages } from 'use-intl'
import { ApiError } from './api-error.ts'

export type ErrorTexts = Partial<Record<string, string>>

/** The fallback text of an unknown code: that of the status class. */
const generalKey = ({ status }: ApiError): string => (status >= 500 ? '500' : '400')

/** A code may be any string, including the name of an inherited property. */
const own = (texts: ErrorTexts, code: string) => (Object.hasOwn(texts, code) ? texts[code] : undefined)

/** The text of an error, then its code, which the secretariat asks for. `texts` are those of the call. */
export const errorText = (error: unknown, texts: ErrorTexts, general: ErrorTexts): string => {
  if (!(error instanceof ApiError)) return general.UNEXPECTED ?? ''
  const text =
    own(texts, error.code) ??
    own(general, error.code) ??
    general[generalKey(error)] ??
    general.UNEXPECTED ??
    ''
  return `${text} (error code : ${error.code})`
}

/**
 * Error texts in the current language. Keep the error, not its text, so that the text follows the language.
 */
export const useErrorText = () => {
  const general: ErrorTexts = useMessages().errors
  return useCallback((error: unknown, texts: ErrorTexts = {}) => errorText(error, texts, general), [general])
}
