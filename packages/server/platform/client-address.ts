import { isIPv4 } from 'node:net'

/**
 * Whether the address is this machine's, or that of a local proxy that does not name the client. Many people
 * may share it, so limits per address skip it.
 */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'))

/** Whether a limit per address counts an address. */
export type CountsAddress = (address: string) => boolean

/** For limits that also count this machine, unless the configuration exempts it. */
export const countsAddressBy =
  ({ loopbackLimits }: { loopbackLimits: boolean }): CountsAddress =>
  (address) =>
    loopbackLimits || !isLoopback(address)

/**
 * The unit that limits count as one client address: an IPv4 address, or the /64 network of an IPv6 address,
 * because each subscriber has a whole network.
 */
export const clientAddressOf = (ip: string): string => {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  if (!address.includes(':') || isLoopback(address)) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
