import { api, limits } from '@uketsuke/contract'
import { becomeParticipant, expectOk, freePort, loginToken, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import * as oidc from 'openid-client'
import { describe, expect } from 'vitest'

const secret = 'a secret of the on-demand system, 48 characters.'
const clientId = 'ondemand@demo2027'
const redirectUri = 'https://ondemand.example.org/live?lang=ja'
const afterwards = 'https://ondemand.example.org/bye?from=uketsuke'

const test = systemTest({
  port: await freePort(),
  secrets: { DEMO2027_ONDEMAND_SECRET: secret },
  conventions: async (folders) => {
    await folders.edit((yaml) =>
      yaml.replace(/( +)(secretVariable: .*)/, `$1$2\n$1postLogoutRedirectUris: [${afterwards}]`),
    )
    await folders.add('without')
    await folders.edit((yaml) => yaml.replace(/^ondemand:[\s\S]*?(?=^issueLimits)/m, ''), 'without')
  },
})

const discover = (system: System) =>
  oidc.discovery(new URL(`${system.url}/oidc/demo2027`), clientId, secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  })

/** A participant who logged in at the on-demand system, and the resulting ID token. */
const enter = async (system: System) => {
  const participant = await becomeParticipant(system)
  const token = await loginToken(system, participant)
  const body = {
    client_id: clientId,
    scope: 'openid',
    response_type: 'code',
    redirect_uri: redirectUri,
  } as const
  const { url } = expectOk(await system.client.call(api.authorizeViewing, { token, body }))
  const { id_token: idToken = '' } = await oidc.genericGrantRequest(
    await discover(system),
    'authorization_code',
    { code: new URL(url).searchParams.get('code') ?? '', redirect_uri: redirectUri },
  )
  return { ...participant, token, idToken }
}

/** The address to which a library sends the browser. */
const logoutUrl = async (system: System, params: Record<string, string>): Promise<URL> =>
  oidc.buildEndSessionUrl(await discover(system), params)
const plainUrl = (system: System, params: Record<string, string>): URL =>
  new URL(`${system.url}/oidc/demo2027/logout?${new URLSearchParams(params)}`)

/** The message of the end session endpoint to the app. */
const follow = async (system: System, address: URL, init: RequestInit = {}): Promise<URLSearchParams> => {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  expect(answer.status).toBe(303)
  const [screen, query] = (answer.headers.get('location') ?? '').split('?')
  expect(screen).toBe(`${system.url}/#/logout`)
  return new URLSearchParams(query)
}
const proceed = (system: System, request: string | null) =>
  system.client.call(api.continueLogout, { body: { request: request ?? '' } })
const refusal = { status: 400, body: { code: 'INVALID_INPUT' } }
const outcome = async (system: System, address: URL) =>
  expectOk(await proceed(system, (await follow(system, address)).get('request')))

/** An ID token in which one part was replaced. */
const altered = (idToken: string, no: number, change: (part: string) => string): string =>
  idToken
    .split('.')
    .map((part, index) => (index === no ? change(part) : part))
    .join('.')
const withClaims = (changes: object) => (part: string) =>
  Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...changes }),
  ).toString('base64url')

describe('a logout that the on-demand system begins', () => {
  test.for(['GET', 'POST'])(
    'by %s names the participant, and returns with its state',
    async (method, { system }) => {
      const { idToken, registrationId } = await enter(system)
      const address = await logoutUrl(system, {
        id_token_hint: idToken,
        post_logout_redirect_uri: afterwards,
        state: 'a state & more',
      })
      const query =
        method === 'GET'
          ? await follow(system, address)
          : await follow(system, new URL(address.origin + address.pathname), {
              method,
              body: address.searchParams,
            })
      expect(expectOk(await proceed(system, query.get('request')))).toEqual({
        url: `${afterwards}&state=a+state+%26+more`,
        registrationId,
      })
    },
  )

  test('ends no login by itself', async ({ system }) => {
    const { idToken, token } = await enter(system)
    await outcome(system, await logoutUrl(system, { id_token_hint: idToken }))
    expectOk(await system.client.call(api.checkLogin, { token }))
  })

  test('names nobody without an ID token, and may lead on if the client names itself', async ({ system }) => {
    const params = { client_id: clientId, post_logout_redirect_uri: afterwards }
    expect(await outcome(system, plainUrl(system, params))).toEqual({ url: afterwards, registrationId: null })
    expect(await outcome(system, plainUrl(system, {}))).toEqual({ url: null, registrationId: null })
  })

  test('accepts an expired ID token', async ({ system }) => {
    const { idToken, registrationId } = await enter(system)
    await system.clock.jump(2 * limits.viewingTokenLife)
    const address = plainUrl(system, { id_token_hint: idToken, post_logout_redirect_uri: afterwards })
    expect(await outcome(system, address)).toEqual({ url: afterwards, registrationId })
  })

  test.for<[string, (idToken: string) => string]>([
    ['that is no token', () => 'nothing'],
    ['for somebody else', (token) => altered(token, 1, withClaims({ sub: 'D27AAAAAAAA' }))],
    ['for another client', (token) => altered(token, 1, withClaims({ aud: 'ondemand@other2027' }))],
    ['of another issuer', (token) => altered(token, 1, withClaims({ iss: 'https://evil.example' }))],
    ['of an unknown key', (token) => altered(token, 0, withClaims({ kid: 'mine' }))],
    ['without a signature', (token) => altered(altered(token, 0, withClaims({ alg: 'none' })), 2, () => '')],
    ['with more than three parts', (token) => `${token}.more`],
  ])('with an ID token %s names nobody and leads nowhere', async ([, change], { system }) => {
    const idToken = change((await enter(system)).idToken)
    expect(await outcome(system, plainUrl(system, { id_token_hint: idToken }))).toEqual({
      url: null,
      registrationId: null,
    })
    const address = plainUrl(system, { id_token_hint: idToken, post_logout_redirect_uri: afterwards })
    expect((await follow(system, address)).get('refused')).toBe('client_id')
  })

  test.for<[string, string, Record<string, string>]>([
    ['another client', 'client_id', { client_id: 'ondemand@other2027' }],
    [
      'an address that is not registered',
      'post_logout_redirect_uri',
      { post_logout_redirect_uri: 'https://evil.example/' },
    ],
    ['an address for codes', 'post_logout_redirect_uri', { post_logout_redirect_uri: redirectUri }],
    [
      'an address with more than ours',
      'post_logout_redirect_uri',
      { post_logout_redirect_uri: `${afterwards}&a=b` },
    ],
    ['a state that is not printable', 'state', { state: 'line\nbreak' }],
    ['a state that is too long', 'state', { state: 'a'.repeat(501) }],
  ])('by %s leads nowhere', async ([, parameter, changes], { system }) => {
    const params = { client_id: clientId, post_logout_redirect_uri: afterwards, ...changes }
    expect([...(await follow(system, plainUrl(system, params)))]).toEqual([['refused', parameter]])
  })

  test('with a repeated parameter leads nowhere', async ({ system }) => {
    const address = plainUrl(system, { client_id: clientId, post_logout_redirect_uri: afterwards })
    address.searchParams.append('post_logout_redirect_uri', afterwards)
    expect([...(await follow(system, address))]).toEqual([['refused', 'post_logout_redirect_uri']])
  })

  test('opens our screen in the requested language', async ({ system }) => {
    expect((await follow(system, plainUrl(system, { ui_locales: 'en-GB' }))).get('lang')).toBe('en')
  })

  test('is good for half an hour, and only as this site signed it', async ({ system }) => {
    const request = (await follow(system, plainUrl(system, {}))).get('request')
    expect(await proceed(system, `${request}x`)).toMatchObject(refusal)
    await system.clock.jump(limits.signOnLife)
    expectOk(await proceed(system, request))
    await system.clock.jump(1)
    expect(await proceed(system, request)).toMatchObject(refusal)
  })

  test('leads to no address that the convention file no longer contains', async ({ system, folders }) => {
    const address = plainUrl(system, { client_id: clientId, post_logout_redirect_uri: afterwards })
    const request = (await follow(system, address)).get('request')
    await folders.edit((yaml) => yaml.replace(afterwards, 'https://ondemand.example.org/elsewhere'))
    const answer = await until(
      () => proceed(system, request),
      ({ ok }) => !ok,
    )
    expect(answer).toMatchObject(refusal)
    await folders.edit((yaml) => yaml.replace('https://ondemand.example.org/elsewhere', afterwards))
    await until(
      () => proceed(system, request),
      ({ ok }) => ok,
    )
  })

  test('does not exist without an on-demand system', async ({ system }) => {
    expect((await fetch(`${system.url}/oidc/without/logout`)).status).toBe(404)
  })
})
