import pg from 'pg'
import { isLoopback } from '../client-address.ts'

/**
 * What stands between us and the database of an address, as the driver reads it: it is `here`, on this
 * machine; the way to it is `private`, encrypted to a server whose certificate is checked; or it is `open` to
 * who listens or answers in between.
 */
export const databasePrivacy = (address: string): 'here' | 'private' | 'open' | 'unreadable' => {
  const read = readAddress(address)
  if (!read) return 'unreadable'
  const { host, ssl } = read
  if (host.startsWith('/') || host === 'localhost' || isLoopback(host)) return 'here'
  return ssl && ssl.rejectUnauthorized !== false ? 'private' : 'open'
}

/** What a client of the driver knows. Its types call `ssl` a boolean, but it holds the options of TLS. */
type Read = { host: string; ssl: false | { rejectUnauthorized?: boolean } }

/** Connects to nothing. */
const readAddress = (address: string): Read | undefined => {
  try {
    return new pg.Client({ connectionString: address }) as unknown as Read
  } catch {
    return undefined
  }
}
