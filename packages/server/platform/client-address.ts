/**
 * This machine, or a proxy on it that does not name the client. Many people may share it, so limits per
 * address skip it.
 */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.replace('::ffff:', '').startsWith('127.')
