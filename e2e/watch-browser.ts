import type { BrowserContext, Request } from '@playwright/test'
import { cards, threeDSecureCards } from '@uketsuke/testing'
import type { Site } from './start-site.ts'

/** The events behind one visitor's screens, in all windows. */
export type BrowserWatch = {
  /** The test provokes refusals with these statuses, each of which Chromium logs as an error. */
  expectRefusal(...statuses: number[]): void
  /** A refusal with this status may come or not, depending on the moment. */
  allowRefusal(status: number): void
  /**
   * The test cuts the network. Chromium logs every failed request, and warns of images preloaded for screens
   * that do not come.
   */
  expectNoNetwork(): void
  /** Origins that received a test card's number. */
  cardNumberReceivers(): string[]
  /** Pending requests, by method and address. */
  unanswered(): string[]
  /** Console errors, script errors, blocked content and forbidden requests; empty for a healthy visit. */
  problems(): string[]
}

const refusalNotice = /^Failed to load resource: the server responded with a status of (4\d\d|503)/

const noNetwork =
  /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED$|Failed to fetch dynamically imported module|ApiError: NETWORK_ERROR|was preloaded using link preload but not used/
export const cardNumbers: string[] = [...Object.values(cards), ...Object.values(threeDSecureCards)]

const holdsCardNumber = (request: Request): boolean => {
  const sent = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`).replace(/[\s-]/g, '')
  return cardNumbers.some((number) => sent.includes(number))
}

export const watchBrowser = (context: BrowserContext, site: Site): BrowserWatch => {
  const problems: string[] = []
  const refusals = new Set<number>()
  const expected = new Set<number>()
  const allowed = new Set<number>()
  const receivers = new Set<string>()
  const underWay = new Set<Request>()
  const origins = [site.url, site.emulator.url, site.tokenScriptGate.url, site.onDemandSite.url]
  let canNetworkFail = false

  context.on('console', (message) => {
    const status = refusalNotice.exec(message.text())?.[1]
    if (canNetworkFail && noNetwork.test(message.text())) return
    if (status) refusals.add(Number(status))
    else if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`script: ${error.error().stack}`))
  context.on('requestfailed', (request) => {
    underWay.delete(request)
    if (request.failure()?.errorText === 'csp') problems.push(`blocked: ${request.url()}`)
  })
  context.on('requestfinished', (request) => underWay.delete(request))
  context.on('request', (request) => {
    underWay.add(request)
    const { origin } = new URL(request.url())
    if (![...origins, site.gallery.origin].includes(origin)) problems.push(`calls ${request.url()}`)
    if (!holdsCardNumber(request)) return
    receivers.add(origin)
  })

  return {
    expectRefusal: (...statuses) => {
      for (const status of statuses) expected.add(status)
    },
    allowRefusal: (status) => {
      allowed.add(status)
    },
    expectNoNetwork: () => {
      canNetworkFail = true
    },
    cardNumberReceivers: () => [...receivers],
    unanswered: () => [...underWay].map((request) => `${request.method()} ${request.url()}`),
    problems: () => [
      ...problems,
      ...[...refusals]
        .filter((status) => !expected.has(status) && !allowed.has(status))
        .map((status) => `unexpected status ${status}`),
      ...[...expected]
        .filter((status) => !refusals.has(status))
        .map((status) => `expected status ${status} never arrived`),
    ],
  }
}
