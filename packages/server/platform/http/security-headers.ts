import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

export type SecurityNeeds = {
  /**
   * The card providers' part in our page: the addresses of their scripts, and the addresses that those
   * scripts call. Nothing by default.
   */
  cardWindow?: { scripts: readonly string[]; calls: readonly string[] }
  /** The texts of the page's inline scripts, which run only unchanged. None by default. */
  inlineScripts?: readonly string[]
  /** Where browsers report blocked items. Nowhere by default. */
  reportPath?: string | null
  /** Whether the site is served over https. If so, browsers are told to insist on it. */
  secure: boolean
}

/** A URL as a CSP source, without its query and without characters that would end the directive. */
const sourceOf = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}

/** An inline script as a CSP source. A script with any other text does not run. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** The name that ties the policy to the header Reporting-Endpoints. */
const reportGroup = 'policy'

const optionsOf = ({
  cardWindow = { scripts: [], calls: [] },
  inlineScripts = [],
  secure,
  reportPath = null,
}: SecurityNeeds): HelmetOptions => {
  const called = distinct(cardWindow.calls.map((address) => new URL(address).origin))
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [
          "'self'",
          ...inlineScripts.map(inlineSource),
          ...distinct(cardWindow.scripts.map(sourceOf)),
        ],
        connectSrc: ["'self'", ...called],
        frameSrc: called,
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Browsers that know the first directive ignore the second.
        ...(reportPath !== null && { reportTo: [reportGroup], reportUri: [reportPath] }),
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // The payment window visits the card company and returns. A stricter policy would make it lose its name
    // on the way, and the page that opened it would open a second window.
    crossOriginOpenerPolicy: { policy: 'unsafe-none' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure,
  }
}

/**
 * The headers that restrict what browsers do with our pages. Only our own scripts run, those of the providers
 * at their exact addresses, and inline scripts with exactly these texts. No header depends on the request, so
 * the library makes them once.
 */
export const securityHeaders = (needs: SecurityNeeds): Record<string, string> => {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(optionsOf(needs))({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  const { reportPath = null } = needs
  return reportPath === null
    ? headers
    : { ...headers, 'reporting-endpoints': `${reportGroup}="${reportPath}"` }
}
