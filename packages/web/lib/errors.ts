import { useCallback } from 'react'
import { useMessages } from 'use-intl'
import { ApiError } from './api-error.ts'

export type ErrorTexts = Partial<Record<string, string>>

/** What stands for a code without a text of its own: the answer's class. */
const generalKey = ({ status }: ApiError): string => (status >= 500 ? '500' : '400')

/** Any word may come as a code, also one that every object answers to. */
const own = (texts: ErrorTexts, code: string) => (Object.hasOwn(texts, code) ? texts[code] : undefined)

/** The text for an error, then its code for the secretariat to ask for. `texts` are those of one call. */
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

/** Texts of errors in the language on screen: keep the error, not its text, so that it follows the language. */
export const useErrorText = () => {
  const general: ErrorTexts = useMessages().errors
  return useCallback((error: unknown, texts: ErrorTexts = {}) => errorText(error, texts, general), [general])
}
