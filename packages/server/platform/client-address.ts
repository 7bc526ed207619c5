/** The machine itself, or a proxy on it that names no client: no one person's address, and exempt from limits per address. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.replace('::ffff:', '').startsWith('127.')
