import iconv from 'iconv-lite'
import type { CardProvider } from '../card-payment.ts'

/**
 * Reads a form posted to us by the provider, or by a browser returning from it. Values are percent-encoded
 * CP932 bytes, keys may have any case. Skips unreadable parts.
 */
const readForm = (body: Buffer): ReadonlyMap<string, string> =>
  new Map(
    body
      .toString('latin1')
      .split('&')
      .map((pair) => pair.split('=', 2))
      .map(([key = '', value = '']) => [key.toLowerCase(), iconv.decode(bytesOf(value), 'cp932')]),
  )

const bytesOf = (value: string): Buffer =>
  Buffer.from(
    value
      .replaceAll('+', ' ')
      .replace(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Anybody can send anything here, so only well-formed IDs are looked up. */
const idOf = (text = ''): string => (/^[A-Za-z0-9-]{1,64}$/.test(text) ? text : '')

/**
 * Reads the shop, order and transaction in the provider's result notification; empty where one is missing.
 */
export const readNotification = (form: Buffer): { shopId: string; orderId: string; accessId: string } => {
  const fields = readForm(form)
  const read = (key: string) => idOf(fields.get(key))
  return { shopId: read('shopid'), orderId: read('orderid'), accessId: read('accessid') }
}

/**
 * Reads a browser's return from 3-D Secure: by POST with a form (CallbackType 1), or by GET with query
 * parameters.
 */
export const readReturn: CardProvider['readReturn'] = (form, query) =>
  idOf(readForm(form).get('accessid') ?? query.AccessID)
