import iconv from 'iconv-lite'

/** Fields of one idPass request by their wire names; the first of equal names wins. */
export type Form = Readonly<Record<string, string>>

/** Fields of one idPass answer, in wire order. */
export type Answer = Readonly<Record<string, string>>

/** Content type of every idPass answer, errors included. */
export const ANSWER_TYPE = 'text/plain;charset=Windows-31J'

const CHARSET = 'cp932'

/**
 * Reads an `application/x-www-form-urlencoded` request whose percent-escapes encode CP932 bytes.
 * Splits before decoding, which is safe: no CP932 trail byte equals `&`, `=`, `+` or `%`.
 */
export const decodeForm = (body: Buffer): Form => {
  const form: Record<string, string> = Object.create(null)
  for (const pair of body.toString('latin1').split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    const value = equals < 0 ? '' : pair.slice(equals + 1)
    form[decodeText(name)] ??= decodeText(value)
  }
  return form
}

/** Writes `Key=value&Key=value` with values as raw CP932 bytes, which the protocol leaves unescaped. */
export const encodeAnswer = (answer: Answer): Buffer => {
  const pairs = Object.entries(answer).map(([name, value]) => `${name}=${value}`)
  return iconv.encode(pairs.join('&'), CHARSET)
}

/** Length of a text in bytes, as the provider counts it. */
export const byteLength = (text: string): number => iconv.encode(text, CHARSET).length

const decodeText = (escaped: string): string => {
  const bytes = escaped
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return iconv.decode(Buffer.from(bytes, 'latin1'), CHARSET)
}
