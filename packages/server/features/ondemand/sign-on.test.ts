import { api, limits, type SignOnAnswer } from '@uketsuke/contract'
import {
  becomeParticipant,
  createApiClient,
  expectOk,
  freePort,
  loginToken,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import * as oidc from 'openid-client'
import { describe, expect, onTestFinished } from 'vitest'
import { minutes } from '../../platform/duration.ts'

/** A real relying party begins the logins of this file. */
const secret = 'a secret of the on-demand system, 48 characters.'
const clientId = 'ondemand@demo2027'
const callback = 'https://ondemand.example.org/callback'

const test = systemTest({
  port: await freePort(),
  secrets: { DEMO2027_ONDEMAND_SECRET: secret },
  conventions: async (folders) => {
    const withCallback = (yaml: string) =>
      yaml.replace(/( +)(secretVariable: .*)/, `$1$2\n$1redirectUris: [${callback}]`)
    await folders.edit(withCallback)
    await folders.add('initiated')
    await folders.edit(
      (yaml) =>
        withCallback(yaml).replace(
          /( +)(redirectUris: .*)/,
          '$1$2\n$1initiateLoginUri: https://ondemand.example.org/login?from=uketsuke',
        ),
      'initiated',
    )
  },
})

const discover = (system: System) =>
  oidc.discovery(new URL(`${system.url}/oidc/demo2027`), clientId, secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  })

/** Begins a login, and returns the state that the relying party keeps. */
const beginLogin = async (system: System, changes: Record<string, string> = {}) => {
  const config = await discover(system)
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...changes,
  })
  return {
    config,
    address,
    checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true },
  }
}

/** The address to which the authorization endpoint sends a browser. */
const follow = async (address: URL, init: RequestInit = {}): Promise<URL> => {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
const inApp = (address: URL) => new URLSearchParams(address.hash.split('?')[1])
const requestIn = async (address: URL): Promise<string> => inApp(await follow(address)).get('request') ?? ''

const proceed = async (system: System, token: string, request: string): Promise<SignOnAnswer> =>
  expectOk(await system.client.call(api.continueSignOn, { token, body: { request } }))
const decline = async (system: System, request: string): Promise<SignOnAnswer> =>
  expectOk(await system.client.call(api.declineSignOn, { body: { request } }))

const enter = async (system: System) => {
  const participant = await becomeParticipant(system)
  return { ...participant, token: await loginToken(system, participant) }
}
const addressOf = ({ url }: SignOnAnswer): URL => new URL(url ?? 'about:blank')
const refusedWith = (error: string) => expect.objectContaining({ error })
const errorIn = ({ searchParams }: URL) => searchParams.get('error')

describe('a login that the on-demand system begins', () => {
  test.for(['GET', 'POST'])('by %s is completed by a standard library', async (method, { system }) => {
    const { token, registrationId } = await enter(system)
    const { config, address, checks } = await beginLogin(system)
    const { origin, pathname, searchParams } = address
    const sent = method === 'POST' ? { method, body: searchParams } : {}
    const atApp = await follow(method === 'POST' ? new URL(origin + pathname) : address, sent)
    expect(atApp.href).toMatch(`${system.url}/#/sign-on?request=`)
    const back = addressOf(await proceed(system, token, inApp(atApp).get('request') ?? ''))
    expect(back.origin + back.pathname).toBe(callback)
    const tokens = await oidc.authorizationCodeGrant(config, back, checks)
    expect(tokens.claims()).toMatchObject({ sub: registrationId, nonce: checks.expectedNonce })
    expect(await oidc.fetchUserInfo(config, tokens.access_token, registrationId)).toMatchObject({
      name: '髙橋 太郎',
    })
  })

  test('reports the time of the login, and requires a new login where the old one is too old', async ({
    system,
  }) => {
    const participant = await enter(system)
    const loggedInAt = Math.floor(system.clock.now() / 1_000)
    await system.clock.jump(120_000)
    const late = await beginLogin(system, { max_age: '60' })
    expect(await proceed(system, participant.token, await requestIn(late.address))).toEqual({ url: null })
    const inTime = await beginLogin(system, { max_age: '600' })
    const back = addressOf(await proceed(system, participant.token, await requestIn(inTime.address)))
    expect(back.searchParams.get('state')).toBe(inTime.checks.expectedState)
    const tokens = await oidc.authorizationCodeGrant(inTime.config, back, inTime.checks)
    expect(Math.abs((tokens.claims()?.auth_time ?? 0) - loggedInAt)).toBeLessThanOrEqual(1)

    const signed = await requestIn((await beginLogin(system, { prompt: 'login' })).address)
    expect(await proceed(system, participant.token, signed)).toEqual({ url: null })
    const again = await loginToken(system, participant)
    expect((await proceed(system, again, signed)).url).toContain('code=')
  })

  test('with prompt=none asks nobody', async ({ system }) => {
    const { token } = await enter(system)
    const { address } = await beginLogin(system, { prompt: 'none' })
    const signed = await requestIn(address)
    const loggedOut = addressOf(await decline(system, signed))
    expect([loggedOut.origin + loggedOut.pathname, errorIn(loggedOut)]).toEqual([callback, 'login_required'])
    expect((await proceed(system, token, signed)).url).toContain('code=')
    await system.clock.jump(minutes(1))
    const old = await requestIn((await beginLogin(system, { prompt: 'none', max_age: '1' })).address)
    expect(errorIn(addressOf(await proceed(system, token, old)))).toBe('login_required')
  })

  test.for([
    ['en-GB ja', 'en'],
    ['fr ja-JP en', 'ja'],
    ['fr', null],
  ] as const)('for %j opens our login in %j', async ([ui_locales, lang], { system }) => {
    const { address } = await beginLogin(system, { ui_locales })
    expect(inApp(await follow(address)).get('lang')).toBe(lang)
  })

  test('leads to the login screen if nobody is logged in', async ({ system }) => {
    const { address } = await beginLogin(system)
    expect(await decline(system, await requestIn(address))).toEqual({ url: null })
  })

  test('by a person who may not watch ends at the requesting system', async ({ system, folders }) => {
    const { token } = await enter(system)
    const { address, checks } = await beginLogin(system)
    const signed = await requestIn(address)
    const [withStudents, without] = ['plans: [member, non-member, student', 'plans: [member, non-member']
    const asked = async () => addressOf(await proceed(system, token, signed))
    await folders.edit((yaml) => yaml.replace(withStudents, without))
    const back = await until(asked, (refused) => errorIn(refused) !== null)
    await folders.edit((yaml) => yaml.replace(without, withStudents))
    await until(asked, (granted) => errorIn(granted) === null)
    expect([errorIn(back), back.searchParams.get('state')]).toEqual(['access_denied', checks.expectedState])
  })

  test('can be continued for half an hour', async ({ system }) => {
    const { token } = await enter(system)
    const signed = await requestIn((await beginLogin(system)).address)
    await system.clock.jump(limits.signOnLife)
    expect((await proceed(system, token, signed)).url).toContain('code=')
    await system.clock.jump(1)
    for (const answer of [
      await system.client.call(api.continueSignOn, { token, body: { request: signed } }),
      await system.client.call(api.declineSignOn, { body: { request: signed } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('a request', () => {
  test.for([
    ['of an unknown client', { client_id: 'ondemand@other2027' }, 'client_id'],
    ["of another convention's client", { client_id: 'ondemand@initiated' }, 'client_id'],
    ['for an address elsewhere', { redirect_uri: 'https://evil.example/callback' }, 'redirect_uri'],
    ['for more than our address', { redirect_uri: `${callback}/..` }, 'redirect_uri'],
    ['for our address with a query', { redirect_uri: `${callback}?next=evil` }, 'redirect_uri'],
  ] as const)('%s leads to nobody', async ([_, changes, parameter], { system }) => {
    const { address } = await beginLogin(system, changes)
    expect((await follow(address)).href).toBe(`${system.url}/#/sign-on?refused=${parameter}`)
  })

  test.for([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a fragment as answer', { response_mode: 'fragment' }, 'invalid_request'],
    ['no openid scope', { scope: 'profile' }, 'invalid_scope'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a request address', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['a negative age', { max_age: '-1' }, 'invalid_request'],
    ['prompt=none login', { prompt: 'none login' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'create' }, 'invalid_request'],
    ['a nonce of two lines', { nonce: 'a\nb' }, 'invalid_request'],
  ] as const)('with %s is refused at the address that asked', async ([_, changes, error], { system }) => {
    const { address, checks } = await beginLogin(system, changes)
    const back = await follow(address)
    expect(back.origin + back.pathname).toBe(callback)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: checks.expectedState,
      iss: `${system.url}/oidc/demo2027`,
    })
  })

  test('without PKCE, or with a repeated parameter, is refused', async ({ system }) => {
    const { address } = await beginLogin(system)
    const without = new URL(address)
    without.searchParams.delete('code_challenge')
    expect(errorIn(await follow(without))).toBe('invalid_request')
    const twice = new URL(address)
    twice.searchParams.append('nonce', 'another')
    expect(errorIn(await follow(twice))).toBe('invalid_request')
  })

  test('that this site did not sign is not continued', async ({ system }) => {
    const { token } = await enter(system)
    const [text, mac] = (await requestIn((await beginLogin(system)).address)).split('.')
    const other = Buffer.from(JSON.stringify({ redirectUri: 'https://evil.example/' })).toString('base64url')
    for (const request of [`${other}.${mac}`, `${text}.AAAA`, 'nothing'])
      expect(await system.client.call(api.continueSignOn, { token, body: { request } })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
  })
})

describe('an attack', () => {
  const complete = async (system: System) => {
    const { token } = await enter(system)
    const login = await beginLogin(system)
    return { ...login, token, back: addressOf(await proceed(system, token, await requestIn(login.address))) }
  }

  test('with a used, an expired or a swapped code gets nothing', async ({ system }) => {
    const [one, other] = [await complete(system), await complete(system)]
    await oidc.authorizationCodeGrant(one.config, one.back, one.checks)
    await expect(oidc.authorizationCodeGrant(one.config, one.back, one.checks)).rejects.toEqual(
      refusedWith('invalid_grant'),
    )
    const swapped = new URL(other.back)
    swapped.searchParams.set('state', one.checks.expectedState)
    await expect(oidc.authorizationCodeGrant(one.config, swapped, one.checks)).rejects.toEqual(
      refusedWith('invalid_grant'),
    )
    const late = await complete(system)
    await system.clock.jump(limits.viewingCodeLife)
    await expect(oidc.authorizationCodeGrant(late.config, late.back, late.checks)).rejects.toEqual(
      refusedWith('invalid_grant'),
    )
  })

  test('that omits PKCE and redeems with its own verifier gets nothing', async ({ system }) => {
    const { token } = await enter(system)
    const body = {
      client_id: clientId,
      scope: 'openid',
      response_type: 'code',
      redirect_uri: callback,
    } as const
    const { url } = expectOk(await system.client.call(api.authorizeViewing, { token, body }))
    const checks = { pkceCodeVerifier: oidc.randomPKCECodeVerifier(), idTokenExpected: true }
    await expect(oidc.authorizationCodeGrant(await discover(system), new URL(url), checks)).rejects.toEqual(
      refusedWith('invalid_grant'),
    )
  })

  test('with a wrong verifier, state or nonce gets nothing', async ({ system }) => {
    const wrong = {
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
    }
    for (const [name, value] of Object.entries(wrong)) {
      const { config, back, checks } = await complete(system)
      await expect(oidc.authorizationCodeGrant(config, back, { ...checks, [name]: value })).rejects.toThrow()
    }
  })
})

test('My Page asks a system that begins logins itself to begin one', async ({ system }) => {
  const initiated = createApiClient(system.url, 'initiated', 4)
  onTestFinished(() => initiated.close())
  const participant = await becomeParticipant({ ...system, client: initiated })
  const token = await loginToken({ ...system, client: initiated }, participant)
  const body = {
    client_id: 'ondemand@initiated',
    scope: 'openid',
    response_type: 'code',
    redirect_uri: 'https://ondemand.example.org/live?lang=ja',
  } as const
  const { url } = expectOk(await initiated.call(api.authorizeViewing, { token, body }))
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe('https://ondemand.example.org/login')
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'uketsuke',
    iss: `${system.url}/oidc/initiated`,
    target_link_uri: body.redirect_uri,
  })
})
