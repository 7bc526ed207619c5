import { parse } from 'bowser'
import { type Claims, readDevice } from './device.ts'

export type Named = { name: string | null; isSupported: boolean }

const supportedBrowsers = ['Chrome', 'Firefox', 'Safari', 'Microsoft Edge']

/** Names the visitor's system and browser. Knows hundreds of them and is large: load it on demand. */
export const nameDevice = (claims: Claims): { os: Named; browser: Named } => {
  const { os, browser } = readDevice(claims)
  const known = claims.userAgent === '' ? null : parse(claims.userAgent)
  const { name, version } = known?.browser ?? {}
  // A minor browser that claims to be a major one: its real name is unknown.
  const isDisguised = browser === null && name !== undefined && supportedBrowsers.includes(name)
  const other = name && !isDisguised ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : null
  return {
    os: { name: os ?? (known?.os.name || null), isSupported: os !== null },
    browser: { name: browser ?? other, isSupported: browser !== null },
  }
}
