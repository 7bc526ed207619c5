import type { Convention } from './convention.ts'

/**
 * The address of a convention's site, without a trailing slash. This is the public address; if the convention
 * has host names that do not include the public one, its first host name takes its place. Scheme and port
 * stay.
 */
export const siteAddressOf = ({ hosts = [] }: Pick<Convention, 'hosts'>, publicUrl: string): string => {
  const address = new URL(publicUrl)
  const [first] = hosts
  if (first === undefined || hosts.includes(address.hostname)) return publicUrl
  address.hostname = first
  return address.href.replace(/\/$/, '')
}
