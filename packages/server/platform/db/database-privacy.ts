import pg from 'pg'
import { isLoopback } from '../client-address.ts'

/**
 * How a database can be reached, as the driver reads its address. `here`: on this machine. `private`:
 * encrypted, to a server whose certificate is checked. `open`: open to a man-in-the-middle attack.
 */
export const databasePrivacy = (address: string): 'here' | 'private' | 'open' | 'unreadable' => {
  const read = readAddress(address)
  if (!read) return 'unreadable'
  const { host, ssl } = read
  if (host.startsWith('/') || host === 'localhost' || isLoopback(host)) return 'here'
  return ssl && ssl.rejectUnauthorized !== false ? 'private' : 'open'
}

/**
 * The parts of the driver's client that we read. Its types call `ssl` a boolean, but it holds the TLS
 * options.
 */
type Read = { host: string; ssl: false | { rejectUnauthorized?: boolean } }

/** Makes no connection. */
const readAddress = (address: string): Read | undefined => {
  try {
    return new pg.Client({ connectionString: address }) as unknown as Read
  } catch {
    return undefined
  }
}
