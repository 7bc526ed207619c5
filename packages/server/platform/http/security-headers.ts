import type { FastifyHelmetOptions } from '@fastify/helmet'

export type SecurityNeeds = {
  /** The origins of the card providers, whose token scripts run in our page and call them. */
  scriptOrigins: readonly string[]
  /** Whether the site is served over https. If so, browsers are told to insist on it. */
  secure: boolean
}

/** The headers that restrict what a browser does with our pages. Only our own and the providers' scripts run. */
export const securityHeaders = ({ scriptOrigins, secure }: SecurityNeeds): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scriptOrigins],
      connectSrc: ["'self'", ...scriptOrigins],
      frameSrc: [...scriptOrigins],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  },
  // The payment window visits the card company and returns. A stricter policy would make it lose its name
  // on the way, and the page that opened it would open a second one.
  crossOriginOpenerPolicy: { policy: 'unsafe-none' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: secure,
})
