import iconv from 'iconv-lite'

/** CP932 ("Windows-31J"), which the provider calls Shift_JIS. */
const encoding = 'cp932'

/** A form body: values percent-encoded from CP932 bytes. Keys are ASCII. */
export const encodeForm = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${percentEncode(iconv.encode(value, encoding))}`)
    .join('&')

const percentEncode = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => {
    const char = String.fromCharCode(byte)
    return /[A-Za-z0-9._-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

/** The fields of an answer. Keys are lower case, because clients of the provider must ignore case. */
export type Fields = ReadonlyMap<string, string>

/**
 * Reads an answer: decodes CP932, then splits on `&` and the first `=`. Values are not escaped. `RedirectUrl`
 * itself contains `&`, so everything after it belongs to it.
 * @returns null if the body is not an answer of the provider.
 */
export const decodeAnswer = (body: Buffer): Fields | null => {
  const text = iconv.decode(body, encoding).replace(/[\r\n]+$/, '')
  const fields = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const equals = rest.indexOf('=')
    if (equals < 1) return null
    const key = rest.slice(0, equals)
    if (!/^[A-Za-z0-9]+$/.test(key)) return null
    const end = key.toLowerCase() === 'redirecturl' ? -1 : rest.indexOf('&', equals)
    fields.set(key.toLowerCase(), rest.slice(equals + 1, end === -1 ? undefined : end))
    rest = end === -1 ? '' : rest.slice(end + 1)
  }
  return fields.size > 0 ? fields : null
}

/** The full codes of an error answer in the provider's order; empty if it is not an error. */
export const errorCodesOf = (fields: Fields): string[] => {
  const info = fields.get('errinfo') ?? fields.get('errcode')
  return info === undefined || info === '' ? [] : info.split('|')
}
