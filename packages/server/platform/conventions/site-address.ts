import type { Convention } from './convention.ts'

/**
 * The address of a convention's site, without a trailing slash: the public address, with the convention's
 * first host name if it has host names and the public one is not among them. Scheme and port stay.
 */
export const siteAddressOf = ({ hosts = [] }: Pick<Convention, 'hosts'>, publicUrl: string): string => {
  const address = new URL(publicUrl)
  const [first] = hosts
  if (first === undefined || hosts.includes(address.hostname)) return publicUrl
  address.hostname = first
  return address.href.replace(/\/$/, '')
}
