import type { Convention } from './convention.ts'

/**
 * Where a convention's site is found, without a slash at the end: the public address, under the first host name of the
 * convention when it has some and the public one is none of them. Scheme and port stay.
 */
export const siteAddressOf = ({ hosts = [] }: Pick<Convention, 'hosts'>, publicUrl: string): string => {
  const address = new URL(publicUrl)
  const [first] = hosts
  if (first === undefined || hosts.includes(address.hostname)) return publicUrl
  address.hostname = first
  return address.href.replace(/\/$/, '')
}
