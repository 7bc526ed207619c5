import { expect, type Page } from '@playwright/test'
import { button, expectScreen, heading } from '@uketsuke/e2e/screens'
import { ja } from '@uketsuke/phrases/ja'
import { minutes, seconds } from '@uketsuke/server/duration'
import type { Participant, SteppedClock } from '@uketsuke/testing'
import { enterMyPage, fillLogin } from '../browser.ts'

/** A person in front of a browser with no login. */
export type Visit = {
  page: Page
  siteUrl: string
  partyUrl: string
  login: Participant
  clock: SteppedClock
}

type Walk = (visit: Visit) => Promise<void>

const name = '髙橋 太郎'

/** Begins a login at a relying party that plays a trick. */
const begin = ({ page, partyUrl }: Visit, query: Record<string, string> = {}) =>
  page.goto(`${partyUrl}/login?${new URLSearchParams(query)}`)

const logIn = async ({ page, login }: Visit) => {
  await expectScreen(page, ja.authentication.title)
  await fillLogin(page, login)
}

const query = (page: Page) => new URL(page.url()).searchParams

const expectArrival = async ({ page, login }: Visit) => {
  await expectScreen(page, login.registrationId)
  await expect(page.getByText(name)).toBeVisible()
  expect(query(page).get('code')).toBeTruthy()
  expect(query(page).get('state')).toBeTruthy()
  expect(query(page).get('iss')).toMatch(/\/oidc\/demo2027$/)
}

/** Logs in at a relying party that plays a trick. The login must end with this error. */
const refusedWith =
  (trick: string, error: string): Walk =>
  async (visit) => {
    await begin(visit, { trick })
    await logIn(visit)
    await expectScreen(visit.page, error)
  }

/** The address of a login that has returned with a code that nobody has redeemed. */
const held = async (visit: Visit): Promise<URL> => {
  await begin(visit, { trick: 'hold' })
  await expect(heading(visit.page, 'held').or(heading(visit.page, ja.authentication.title))).toBeVisible()
  if (await heading(visit.page, ja.authentication.title).isVisible()) await logIn(visit)
  await expectScreen(visit.page, 'held')
  return new URL(visit.page.url())
}

/** Logins that must succeed. */
export const logins: Record<string, Walk> = {
  'begun by the relying party': async (visit) => {
    await begin(visit)
    await logIn(visit)
    await expectArrival(visit)
  },
  'begun on My Page': async (visit) => {
    const { page, partyUrl } = visit
    await enterMyPage(page, visit.siteUrl, visit.login)
    await page.goto(`${visit.siteUrl}/#/mypage/ondemand`)
    const [opened, initiated] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('request', (request) => request.url().startsWith(`${partyUrl}/login?`)),
      button(page, ja.ondemand.open).click(),
    ])
    expect(new URL(initiated.url()).searchParams.get('iss')).toMatch(/\/oidc\/demo2027$/)
    await expectArrival({ ...visit, page: opened })
  },
  'prompt=none of somebody who is logged in': async (visit) => {
    await enterMyPage(visit.page, visit.siteUrl, visit.login)
    await begin(visit, { prompt: 'none' })
    await expectArrival(visit)
  },
  'prompt=login asks somebody who is logged in': async (visit) => {
    await enterMyPage(visit.page, visit.siteUrl, visit.login)
    await visit.clock.advance(seconds(1))
    await begin(visit, { prompt: 'login' })
    await logIn(visit)
    await expectArrival(visit)
  },
  'max_age asks after a login that is too old': async (visit) => {
    await enterMyPage(visit.page, visit.siteUrl, visit.login)
    await visit.clock.advance(minutes(2))
    await begin(visit, { max_age: '60' })
    await logIn(visit)
    await expectArrival(visit)
  },
}

/** Logouts that the relying party begins. */
export const logouts: Record<string, Walk> = {
  'begun by the relying party': async (visit) => {
    const { page, partyUrl, siteUrl } = visit
    await begin(visit)
    await logIn(visit)
    await expectArrival(visit)
    await page.goto(`${partyUrl}/logout`)
    await expectScreen(page, 'bye')
    await page.goto(`${siteUrl}/#/mypage/profile`)
    await expectScreen(page, ja.authentication.title)
  },
}

/**
 * Requests that must be refused, each with the error of the standard (OAuth 2.0, 4.1.2.1 and 5.2; OpenID
 * Connect, 3.1.2.6).
 */
export const attacks: Record<string, Walk> = {
  'a code used twice: invalid_grant': refusedWith('twice', 'invalid_grant'),
  'a wrong PKCE verifier: invalid_grant': refusedWith('verifier', 'invalid_grant'),
  'another redirect_uri for the code: invalid_grant': refusedWith('redirect', 'invalid_grant'),
  "another convention's client at its own issuer: invalid_grant": refusedWith('neighbour', 'invalid_grant'),
  "another convention's client at ours: invalid_client": refusedWith('stranger', 'invalid_client'),
  'a wrong secret: invalid_client': refusedWith('secret', 'invalid_client'),
  'a wrong nonce: invalid_claim of the library': refusedWith('nonce', 'invalid_claim'),
  'an address that is not registered: our page, and no redirect': async (visit) => {
    const { page, siteUrl } = visit
    await begin(visit, { trick: 'elsewhere' })
    await expect(page.getByText(ja.ondemand.signOn.problems.unknown)).toBeVisible()
    expect(page.url().startsWith(`${siteUrl}/`)).toBe(true)
  },
  'prompt=none of nobody: login_required, with the state': async (visit) => {
    await begin(visit, { prompt: 'none' })
    await expectScreen(visit.page, 'login_required')
    expect(query(visit.page).get('state')).toBeTruthy()
  },
  "another login's code: invalid_grant": async (visit) => {
    const first = await held(visit)
    const second = await held(visit)
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    await visit.page.goto(second.href)
    await expectScreen(visit.page, 'invalid_grant')
  },
  'another state: mismatching_state of the library': async (visit) => {
    const address = await held(visit)
    address.searchParams.set('state', 'somebody-elses')
    await visit.page.goto(address.href)
    await expectScreen(visit.page, 'mismatching_state')
  },
  'a code older than a minute: invalid_grant': async (visit) => {
    const address = await held(visit)
    await visit.clock.advance(seconds(61))
    await visit.page.goto(address.href)
    await expectScreen(visit.page, 'invalid_grant')
  },
}
