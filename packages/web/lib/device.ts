type Os = 'Windows' | 'macOS' | 'Android' | 'iOS' | 'iPadOS'
export type Browser = 'Chrome' | 'Firefox' | 'Safari' | 'Edge'

/** The visitor's system and browser; null for unsupported ones. */
type Device = { os: Os | null; browser: Browser | null }

export type Claims = { userAgent: string; platform: string; maxTouchPoints: number }

/**
 * Crawlers, audits and headless browsers get the site itself: no person reads the device notice there, and a
 * search engine must not index it.
 */
const automatic = /HeadlessChrome|Chrome-Lighthouse|bot\b|crawler|spider/i

/**
 * An iPad in desktop mode claims to be a Mac, an Android tablet claims Linux; neither hides its touch screen.
 */
const osOf = ({ userAgent, platform, maxTouchPoints }: Claims): Os | null => {
  const isTouched = maxTouchPoints > 1
  if (/Windows Phone/.test(userAgent)) return null
  if (/Windows NT/.test(userAgent)) return 'Windows'
  if (/iPhone|iPod/.test(userAgent)) return 'iOS'
  if (/iPad/.test(userAgent)) return 'iPadOS'
  if (/Macintosh/.test(userAgent)) return isTouched ? 'iPadOS' : 'macOS'
  if (/Android/.test(userAgent)) return 'Android'
  return isTouched && /^Linux (arm|aarch)/.test(platform) ? 'Android' : null
}

/** Brackets can be nested: some phones have them in their names, such as "moto g power (2022)". */
const remarks = /\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g

/** The products of a user agent, without versions and comments. */
const productsOf = (userAgent: string): string[] =>
  userAgent
    .replace(remarks, ' ')
    .split(/\s+/)
    .flatMap((product) => product.split('/')[0] || [])

const engineProducts = ['Mozilla', 'AppleWebKit', 'Gecko', 'Version', 'Mobile', 'Chrome', 'Safari']
const brands: Record<string, Browser> = {
  Edg: 'Edge',
  EdgA: 'Edge',
  EdgiOS: 'Edge',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
}

const isApple = (os: Os) => os !== 'Windows' && os !== 'Android'
const isMobileApple = (os: Os) => os === 'iOS' || os === 'iPadOS'

const browserOf = (os: Os | null, userAgent: string): Browser | null => {
  const products = productsOf(userAgent)
  const brand = products.flatMap((product) => brands[product] ?? [])[0]
  const others = products.filter((product) => !engineProducts.includes(product) && !(product in brands))

  // LINE, Facebook and other apps open links from messages in the system's browser, and add their name.
  // Features of Chrome on Android and of Safari on iOS work there too.
  const isInApp =
    (os === 'Android' && /; wv\)/.test(userAgent)) ||
    (os !== null && isMobileApple(os) && !brand && !products.includes('Version'))
  if (isInApp) return os === 'Android' ? 'Chrome' : 'Safari'

  // A further name means another browser: Opera, Vivaldi, Samsung Internet.
  if (others.length > 0) return null
  if (brand) return brand
  if (products.includes('Chrome')) return 'Chrome'
  return products.includes('Safari') && (os === null || isApple(os)) ? 'Safari' : null
}

export const readDevice = (claims: Claims): Device => {
  const os = osOf(claims)
  return { os, browser: browserOf(os, claims.userAgent) }
}

export const isSupported = (claims: Claims): boolean => {
  const { os, browser } = readDevice(claims)
  return automatic.test(claims.userAgent) || (os !== null && browser !== null)
}
