import { ApiError } from './api-error.ts'

export type ErrorTexts = Partial<Record<string, string>>

/** The fallback text of an unknown code: that of the status class. */
const generalKey = ({ status }: ApiError): string => (status >= 500 ? '500' : '400')

/** A code may be any string, including the name of an inherited property. */
const own = (texts: ErrorTexts, code: string) => (Object.hasOwn(texts, code) ? texts[code] : undefined)

/** `code` is null for an error that is not an answer: a defect. */
type ErrorParts = { text: string; code: string | null }

/** `texts` are those of the call, which win over the general ones. */
export const errorParts = (error: unknown, texts: ErrorTexts, general: ErrorTexts): ErrorParts => {
  const unexpected = general.UNEXPECTED ?? ''
  if (!(error instanceof ApiError)) return { text: unexpected, code: null }
  const { code } = error
  const text = own(texts, code) ?? own(general, code) ?? general[generalKey(error)] ?? unexpected
  return { text, code }
}
