import { byIssueKind, documentKinds } from '../issue/document-kinds.ts'

export const documentPaths = byIssueKind((kind) => documentKinds[kind].path)

/**
 * The paths of the app's screens, which follow the `#` of an address. Mails, documents and redirects also
 * link to them.
 */
export const paths = {
  preRegistration: '/pre-registration',
  registration: '/registration',
  guide: '/guide',
  payment: '/payment',
  additionalPayment: '/additional-payment',
  additionalPurchase: '/additional-purchase',
  login: '/mypage',
  newPassword: '/new-password',
  profile: '/mypage/profile',
  account: '/mypage/account',
  purchaseHistory: '/mypage/purchase-history',
  ...documentPaths,
  entryCode: '/mypage/2d-code',
  verify: '/verify',
  ondemand: '/mypage/ondemand',
  signOn: '/sign-on',
  logout: '/logout',
} as const

/** The address of a screen: `https://…/#/verify?code=abc&lang=en`. `site` has no trailing slash. */
export const screenAt = (
  site: string,
  screen: keyof typeof paths,
  query: Record<string, string> = {},
): string => {
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${site}/#${paths[screen]}${search && `?${search}`}`
}
