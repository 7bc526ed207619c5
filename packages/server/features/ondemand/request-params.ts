import type { IncomingMessage } from 'node:http'
import { type Language, languages } from '@uketsuke/contract'

const maxFormBytes = 16 * 1024

/** The parameters in a request's address or form. A form that is too long has none. */
export const paramsOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  if (request.method !== 'POST') return new URLSearchParams(request.url?.split('?')[1])
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxFormBytes) return new URLSearchParams()
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** The first language of `ui_locales` that the site supports, for the app's address. */
export const languageOf = (params: URLSearchParams): { lang?: Language } => {
  const wanted = (params.get('ui_locales') ?? '').split(' ').map((tag) => tag.split('-')[0])
  const lang = wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean)
  return lang ? { lang } : {}
}

const maxCharacters = 500

/** Whether a text, such as `state`, may be passed on unchanged. */
export const isPlain = (text: string): boolean => text.length <= maxCharacters && /^[\x20-\x7e]*$/.test(text)
