import { paths } from '@uketsuke/contract/app-paths'
import { isStepMove } from './steps.ts'

/** Only this file and the contract's `app-paths.ts` write addresses of the app. */

export { paths }

export type GuideSection = 'inquiry' | 'intro' | 'law'

/** Only the development server has it. */
export const galleryPath = '/dev/gallery'

/** A query, because a fragment cannot contain another one. */
export const guideAt = (section: GuideSection) => `${paths.guide}?aid=${section}`

/** `#/guide?lang=en#law` → `/guide`. */
export const pathOfHash = (hash: string): string => hash.slice(1).split(/[?#]/)[0]?.replace(/\/+$/, '') || '/'

/** `#/registration?code=abc` → `code=abc`. */
export const queryOfHash = (hash: string): URLSearchParams =>
  new URLSearchParams(hash.slice(1).split('#')[0]?.split('?')[1])

/** Adds the language for a link in a new tab: `/guide?aid=law` → `#/guide?aid=law&lang=en`. */
export const inLanguage = (path: string, lang: string) => {
  const [pathname, query] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('lang', lang)
  return `#${pathname}?${params}`
}

const withoutEndSlash = (pathname: string): string => pathname.replace(/\/+$/, '')

/** My Page and the additional purchase: only a login gets in, and the header offers the logout. */
export const needsLogin = (pathname: string): boolean => {
  const path = withoutEndSlash(pathname)
  return path.startsWith(`${paths.login}/`) || path === paths.additionalPurchase
}

/** A login that another system began; the server checks the request. */
export const signOnAt = (request: string): string => `${paths.signOn}?${new URLSearchParams({ request })}`

const isSignOn = (wanted: string): boolean => /^\/sign-on\?request=[\w.-]+$/.test(wanted)

/**
 * The page that was asked for before the login. Anybody can craft an address, so only our own pages count.
 */
export const pathAfterLogin = (wanted: string | null): string => {
  if (wanted === null) return paths.profile
  if (isSignOn(wanted)) return wanted
  const page = withoutEndSlash(wanted)
  return Object.values(paths).find((path) => path === page && needsLogin(path)) ?? paths.profile
}

/** The login that leads on to a page of My Page. `refused`: the error code that ended the last login. */
export const loginAt = (wanted: string, refused: string | null): string => {
  const next = pathAfterLogin(wanted)
  const params = new URLSearchParams({
    ...(refused !== null && { refused }),
    ...(next !== paths.profile && { next }),
  })
  return params.size > 0 ? `${paths.login}?${params}` : paths.login
}

const entryPages: string[] = [
  '/',
  paths.preRegistration,
  paths.registration,
  paths.login,
  paths.newPassword,
  paths.guide,
]

/** The entry pages. Their first screens call no endpoint and need the fewest texts. */
export const isEntryPage = (pathname: string) => entryPages.includes(pathname)

type Address = { pathname: string; search: string; hash: string; state?: unknown }

/** The same address without its code. */
const hidesCode = (from: Address, to: Address): boolean => {
  const query = new URLSearchParams(from.search)
  if (!query.has('code')) return false
  query.delete('code')
  return new URLSearchParams(to.search).toString() === query.toString()
}

/** The first window brings a payment window to the front by its address with the code. */
const reopensPayment = (from: Address, to: Address): boolean =>
  from.pathname === paths.payment && hidesCode(to, from)

/**
 * Opening the current address, or one with another query, reloads the screen. Moving between steps, hiding
 * the code and reopening the payment window do not.
 */
export const isReload = (from: Address, to: Address) =>
  from.pathname === to.pathname &&
  !isStepMove(from, to) &&
  !hidesCode(from, to) &&
  !reopensPayment(from, to) &&
  (from.search !== to.search || from.hash === to.hash)
