import { isLoopback } from './client-address.ts'

/** A mail server, as described by one address of `SMTP_URL`. */
export type SmtpServer = {
  /** Host and port, for logs. */
  name: string
  host: string
  port: number
  /** TLS from the first byte (`smtps:`). */
  isSecure: boolean
  /** Whether mails wait rather than leave without TLS. */
  needsTls: boolean
  login: { user: string; pass: string } | null
}

/** @returns undefined if a percent sign is not followed by a code. */
const loginOf = (username: string, password: string): SmtpServer['login'] | undefined => {
  try {
    return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
  } catch {
    return undefined
  }
}

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`. In production, `smtp:` requires STARTTLS unless the
 * server is on this machine or the address ends with `?tls=optional`.
 * @returns null for anything else.
 */
export const smtpServerOf = (address: string, production: boolean): SmtpServer | null => {
  if (!/^smtps?:\/\//.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(address)
  const isSecure = protocol === 'smtps:'
  const options = new URLSearchParams(search)
  const tls = options.get('tls') ?? 'required'
  const isKnown = options.size === 0 || (options.size === 1 && options.has('tls'))
  if (!hostname || !isKnown || !['required', 'optional'].includes(tls)) return null
  if (!['', '/'].includes(pathname) || hash !== '') return null
  const login = loginOf(username, password)
  if (login === undefined) return null
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || isLoopback(host)
  const number = port === '' ? (isSecure ? 465 : 587) : Number(port)
  return {
    name: `${hostname}:${number}`,
    host,
    port: number,
    isSecure,
    needsTls: isSecure || (tls === 'required' && ((production && !isHere) || options.has('tls'))),
    login,
  }
}
