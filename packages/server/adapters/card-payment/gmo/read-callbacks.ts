import iconv from 'iconv-lite'
import type { CardProvider } from '../card-payment.ts'

/**
 * Reads a form that the provider, or a browser returning from it, posts to us: values percent-encoded from
 * CP932 bytes, keys in any case. Skips what it can't read.
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

/** Anybody can send anything here. Only well-formed IDs are looked up. */
const idOf = (text = ''): string => (/^[A-Za-z0-9-]{1,64}$/.test(text) ? text : '')

/** Reads the provider's result notification: its shop, order and transaction; empty where it does not say. */
export const readNotification = (form: Buffer): { shopId: string; orderId: string; accessId: string } => {
  const fields = readForm(form)
  const read = (key: string) => idOf(fields.get(key))
  return { shopId: read('shopid'), orderId: read('orderid'), accessId: read('accessid') }
}

/**
 * A browser that returns from 3-D Secure: by POST with a form (CallbackType 1), or by GET with query
 * parameters.
 */
export const readReturn: CardProvider['readReturn'] = (form, query) =>
  idOf(readForm(form).get('accessid') ?? query.AccessID)
