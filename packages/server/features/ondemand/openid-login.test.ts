import { api, limits, type ViewingRequest } from '@uketsuke/contract'
import {
  becomeParticipant,
  copyConventions,
  expectOk,
  freePort,
  loginToken,
  type System,
  startServerProcess,
  startSystem,
  tablesHolding,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import * as oidc from 'openid-client'
import { pino } from 'pino'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { days, hours, minutes } from '../../platform/duration.ts'

/** A real relying party plays the on-demand system. It knows only the issuer's address and its own secret. */
const secret = 'a secret of the on-demand system, 48 characters.'
const secrets = { DEMO2027_ONDEMAND_SECRET: secret }
const clientId = 'ondemand@demo2027'
const redirectUri = 'https://ondemand.example.org/live/ja'

const issuer = (system: System) => `${system.url}/oidc/demo2027`
const discover = (system: System, clientSecret = secret) =>
  oidc.discovery(new URL(issuer(system)), clientId, clientSecret, undefined, {
    execute: [oidc.allowInsecureRequests],
  })

const enter = async (system: System) => {
  const participant = await becomeParticipant(system)
  return { ...participant, token: await loginToken(system, participant) }
}
/** Begins where the participant's browser is sent. */
const sendOver = async (system: System, token: string, changes: Partial<ViewingRequest> = {}) => {
  const body = {
    client_id: clientId,
    scope: 'openid',
    response_type: 'code',
    redirect_uri: redirectUri,
    ...changes,
  } as const
  return new URL(expectOk(await system.client.call(api.authorizeViewing, { token, body })).url)
}
const newComer = async (system: System) => {
  const comer = await enter(system)
  return { ...comer, address: await sendOver(system, comer.token) }
}

const refusedWith = (error: string) => expect.objectContaining({ error })
/** The library's error for a rejected token, which quotes the challenge that it received. */
const invalidToken = expect.objectContaining({
  cause: [expect.objectContaining({ parameters: expect.objectContaining({ error: 'invalid_token' }) })],
})

const publishedKids = async (system: System): Promise<string[]> => {
  const { keys } = (await (await fetch(`${issuer(system)}/jwks`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}
const kidOf = ({ id_token = '' }: { id_token?: string }): string =>
  JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString()).kid

const test = systemTest({
  port: await freePort(),
  secrets,
  conventions: async (folders) => {
    // The library derives the redirect address from the call's address, without the query.
    await folders.edit((yaml) =>
      yaml
        .replace('https://ondemand.example.org/live', 'https://ondemand.example.org/live/{lang}')
        .replace('https://ondemand.example.org/ja', 'https://ondemand.example.org/start?lang=ja'),
    )
    await folders.add('without')
    await folders.edit((yaml) => yaml.replace(/^ondemand:[\s\S]*?(?=^issueLimits)/m, ''), 'without')
  },
})

test('tells a relying party with the right secret the participant’s name, category and plans, and no more', async ({
  system,
}) => {
  const { registrationId, address } = await newComer(system)
  const config = await discover(system)
  const tokens = await oidc.authorizationCodeGrant(config, address, { idTokenExpected: true })
  expect(Object.keys(tokens).sort()).toEqual([
    'access_token',
    'expires_in',
    'id_token',
    'scope',
    'token_type',
  ])
  expect(tokens.expires_in).toBe(limits.viewingTokenLife / 1000)
  expect(tokens.claims()).toEqual({
    iss: issuer(system),
    aud: clientId,
    sub: registrationId,
    iat: expect.any(Number),
    exp: expect.any(Number),
  })
  expect(await oidc.fetchUserInfo(config, tokens.access_token, registrationId)).toEqual({
    sub: registrationId,
    name: '髙橋 太郎',
    category: 'GENERAL',
    plans: ['student'],
  })
})

test('orders names as each language does', async ({ system }) => {
  const participant = await becomeParticipant(system, undefined, 'en')
  const address = await sendOver(system, await loginToken(system, participant))
  const config = await discover(system)
  const { access_token } = await oidc.authorizationCodeGrant(config, address)
  expect(await oidc.fetchUserInfo(config, access_token, participant.registrationId)).toMatchObject({
    name: '髙橋 太郎',
  })
})

test('returns state, nonce and code challenge of a login that the on-demand system started', async ({
  system,
}) => {
  const { token } = await enter(system)
  const config = await discover(system)
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
  const challenged = {
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  } as const
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(config, await sendOver(system, token, challenged), checks)
  expect(tokens.claims()?.nonce).toBe(expectedNonce)

  const strangers = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() }
  for (const wrong of [strangers, { expectedState, expectedNonce }])
    await expect(
      oidc.authorizationCodeGrant(config, await sendOver(system, token, challenged), wrong),
    ).rejects.toEqual(refusedWith('invalid_grant'))
})

test('redeems a code only with exactly the redirect address it was issued for, including its language parameter', async ({
  system,
}) => {
  const { token } = await enter(system)
  const config = await discover(system)
  const redirect_uri = 'https://ondemand.example.org/start?lang=ja'
  const redeem = async (claimed: string) => {
    const address = await sendOver(system, token, { redirect_uri })
    const code = address.searchParams.get('code') ?? ''
    return oidc.genericGrantRequest(config, 'authorization_code', { code, redirect_uri: claimed })
  }
  expect(await redeem(redirect_uri)).toMatchObject({ id_token: expect.any(String) })
  for (const other of [redirectUri, 'https://ondemand.example.org/start', 'https://evil.example/'])
    await expect(redeem(other)).rejects.toEqual(refusedWith('invalid_grant'))
})

describe('a code', () => {
  test('works once; a second use also revokes the tokens of the first', async ({ system }) => {
    const { address, registrationId } = await newComer(system)
    const config = await discover(system)
    const { access_token } = await oidc.authorizationCodeGrant(config, address)
    await oidc.fetchUserInfo(config, access_token, registrationId)
    await expect(oidc.authorizationCodeGrant(config, address)).rejects.toEqual(refusedWith('invalid_grant'))
    await expect(oidc.fetchUserInfo(config, access_token, registrationId)).rejects.toEqual(invalidToken)
  })

  test('works once when two calls redeem it at the same moment, and its tokens are revoked', async ({
    system,
  }) => {
    const { address, registrationId } = await newComer(system)
    const config = await discover(system)
    // Both calls have found the code unused, and now wait for the lock.
    const holder = await system.db.connect()
    await holder.query('begin')
    await holder.query('select from openid_artifact where registration_id = $1 for update', [registrationId])
    const both = Promise.allSettled([1, 2].map(() => oidc.authorizationCodeGrant(config, address)))
    const waiting = () =>
      system.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await until(waiting, ({ rowCount }) => rowCount === 2)
    await holder.query('commit')
    holder.release()
    const answers = await both
    const good = answers.filter((answer) => answer.status === 'fulfilled')
    const bad = answers.filter((answer) => answer.status === 'rejected')
    expect(bad.map(({ reason }) => reason)).toEqual([refusedWith('invalid_grant')])
    for (const { value } of good)
      await expect(oidc.fetchUserInfo(config, value.access_token, registrationId)).rejects.toEqual(
        invalidToken,
      )
  })

  test('expires after a minute, and its tokens after ten', async ({ system }) => {
    const [quick, slow] = [await newComer(system), await newComer(system)]
    const config = await discover(system)
    await system.clock.jump(limits.viewingCodeLife - 1)
    const { access_token } = await oidc.authorizationCodeGrant(config, quick.address)
    await system.clock.jump(1)
    await expect(oidc.authorizationCodeGrant(config, slow.address)).rejects.toEqual(
      refusedWith('invalid_grant'),
    )
    await system.clock.jump(limits.viewingTokenLife - 2)
    await oidc.fetchUserInfo(config, access_token, quick.registrationId)
    await system.clock.jump(1)
    await expect(oidc.fetchUserInfo(config, access_token, quick.registrationId)).rejects.toEqual(invalidToken)
  })

  test('is never stored in readable form, nor is its token, and both are deleted after they expire', async ({
    system,
  }) => {
    const { address, registrationId } = await newComer(system)
    const tokens = await oidc.authorizationCodeGrant(await discover(system), address)
    const code = address.searchParams.get('code') ?? ''
    for (const text of [code, tokens.access_token]) expect(await tablesHolding(system.db, text)).toEqual([])
    const left = async () =>
      (await system.db.query('select 1 from openid_artifact where registration_id = $1', [registrationId]))
        .rowCount
    expect(await left()).toBe(3)
    await system.clock.jump(limits.viewingCodeLife + limits.viewingTokenLife + limits.viewingRequests.window)
    await system.clock.jump(minutes(10))
    await until(left, (count) => count === 0)
  })
})

test('gives a disabled participant nothing, whatever was issued before', async ({ system, secretariat }) => {
  const { address, registrationId, token } = await newComer(system)
  const unused = await sendOver(system, token)
  const config = await discover(system)
  const { access_token } = await oidc.authorizationCodeGrant(config, address)
  await oidc.fetchUserInfo(config, access_token, registrationId)
  await secretariat.disable(registrationId)
  await expect(oidc.fetchUserInfo(config, access_token, registrationId)).rejects.toEqual(invalidToken)
  await expect(oidc.authorizationCodeGrant(config, unused)).rejects.toEqual(refusedWith('invalid_grant'))
})

describe('a client', () => {
  test('with a wrong secret gets nothing, and the code stays valid for the right one', async ({ system }) => {
    const { address } = await newComer(system)
    await expect(
      oidc.authorizationCodeGrant(await discover(system, 'another secret'), address),
    ).rejects.toEqual(refusedWith('invalid_client'))
    const { access_token } = await oidc.authorizationCodeGrant(await discover(system), address)
    expect(access_token).toEqual(expect.any(String))
  })

  test.for([
    ['of another name', { client_id: 'ondemand@other2027', client_secret: secret }],
    ['without a secret', { client_id: clientId }],
    ['without a name', {}],
  ] as const)('with %s gets nothing', async ([_, client], { system }) => {
    const { address } = await newComer(system)
    const answer = await fetch(`${issuer(system)}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: address.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        ...client,
      }),
    })
    expect(answer.ok).toBe(false)
    expect(await answer.json()).toEqual({
      error: expect.stringMatching(/^invalid_(client|request)$/),
      error_description: expect.any(String),
    })
  })

  test('must wait after many wrong secrets from its address, but not at another address', async ({
    system,
  }) => {
    const redeem = (address: string, client_secret: string) =>
      fetch(`${issuer(system)}/token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: new URLSearchParams({ grant_type: 'authorization_code', client_id: clientId, client_secret }),
      })
    const { perClientAddress, window } = limits.clientFailures
    // Concurrent attempts are limited like consecutive ones.
    const guesses = await Promise.all(
      Array.from({ length: perClientAddress + 20 }, () => redeem('198.51.100.7', 'a guess')),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(perClientAddress)
    // The last answers arrive shortly before their hits are confirmed.
    const pending = async () =>
      (await system.db.query('select from rate_limit_hit where is_pending')).rowCount
    await until(pending, (count) => count === 0)
    const refused = await redeem('198.51.100.7', secret)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(window / 1000))
    expect((await redeem('198.51.100.8', secret)).status).toBe(400)
    await system.clock.jump(window)
    expect((await redeem('198.51.100.7', secret)).status).toBe(400)
  })
})

describe('the provider', () => {
  test('offers one code flow at the public address, whatever host the call names', async ({ system }) => {
    const answer = await fetch(`${issuer(system)}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(await answer.json()).toMatchObject({
      issuer: issuer(system),
      authorization_endpoint: `${issuer(system)}/authorize`,
      token_endpoint: `${issuer(system)}/token`,
      userinfo_endpoint: `${issuer(system)}/userinfo`,
      jwks_uri: `${issuer(system)}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      prompt_values_supported: ['none', 'login'],
      authorization_response_iss_parameter_supported: true,
      grant_types_supported: ['authorization_code'],
      scopes_supported: ['openid'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    })
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['x-content-type-options', 'nosniff'],
      ['content-security-policy', expect.stringContaining("default-src 'none'")],
      ['x-request-id', expect.any(String)],
    ])
      expect(answer.headers.get(name)).toEqual(value)
  })

  test.for([
    ['POST', 'reg'],
    ['POST', 'request'],
    ['POST', 'token/introspection'],
    ['POST', 'token/revocation'],
    ['GET', 'session/end'],
    ['GET', 'token'],
    ['GET', 'interaction/abc'],
    ['GET', '.well-known/oauth-authorization-server'],
  ] as const)('does not offer %s %s', async ([method, path], { system }) => {
    const { status } = await fetch(`${issuer(system)}/${path}`, { method })
    expect(status).toBe(path === 'token' ? 405 : 404)
  })

  test('offers nothing in a convention without an on-demand system, or in an unknown one', async ({
    system,
  }) => {
    for (const convention of ['without', 'nowhere'])
      for (const path of ['.well-known/openid-configuration', 'jwks'])
        expect((await fetch(`${system.url}/oidc/${convention}/${path}`)).status).toBe(404)
  })

  test("lets no page of another site read a person's claims", async ({ system }) => {
    const { address, registrationId } = await newComer(system)
    const config = await discover(system)
    const { access_token } = await oidc.authorizationCodeGrant(config, address)
    const headers = { authorization: `Bearer ${access_token}` }
    const elsewhere = await fetch(`${issuer(system)}/userinfo`, {
      headers: { ...headers, origin: 'https://evil.example' },
    })
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    expect(await elsewhere.text()).not.toContain(registrationId)
    expect(await (await fetch(`${issuer(system)}/userinfo`, { headers })).text()).toContain(registrationId)
  })
})

test('redeems codes of another process on the same database, and signs with the same key', async ({
  system,
  folders,
}) => {
  const port = await freePort()
  const other = await startServerProcess({
    PORT: String(port),
    PUBLIC_URL: system.url,
    DATABASE_URL: system.databaseUrl,
    CONVENTIONS_DIR: folders.dir,
    CARD_EMULATOR_URL: system.emulator.url,
    SMTP_URL: system.mailbox.smtpUrl,
    OPERATOR_KEY: system.operatorKey,
    LOG_LEVEL: 'silent',
    ...secrets,
  })
  onTestFinished(() => other.kill('SIGTERM'))
  const config = await discover(system)
  const elsewhere = new oidc.Configuration(
    {
      issuer: issuer(system),
      jwks_uri: `${issuer(system)}/jwks`,
      token_endpoint: `http://127.0.0.1:${port}/oidc/demo2027/token`,
      userinfo_endpoint: `http://127.0.0.1:${port}/oidc/demo2027/userinfo`,
    },
    clientId,
    secret,
  )
  oidc.allowInsecureRequests(elsewhere)
  // The other process uses the machine's clock.
  await system.clock.setTime(Date.now())
  const { address, registrationId } = await newComer(system)
  const tokens = await oidc.authorizationCodeGrant(elsewhere, address, { idTokenExpected: true })
  expect(await publishedKids(system)).toContain(kidOf(tokens))
  expect(await oidc.fetchUserInfo(config, tokens.access_token, registrationId)).toMatchObject({
    sub: registrationId,
  })
  await expect(oidc.authorizationCodeGrant(config, address)).rejects.toEqual(refusedWith('invalid_grant'))
})

test('rejects a short secret at the start', async () => {
  const start = startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    secrets: { DEMO2027_ONDEMAND_SECRET: 'short' },
  })
  await expect(start).rejects.toThrow(/DEMO2027_ONDEMAND_SECRET must hold .* 32 characters/)
})

test('makes no keys, and runs its scheduled tasks without errors, without an on-demand system', async () => {
  const lines: string[] = []
  const plain = await copyConventions()
  await plain.edit((yaml) => yaml.replace(/^ondemand:[\s\S]*?(?=^issueLimits)/m, ''))
  const without = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    conventionsDir: plain.dir,
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  })
  await without.clock.jump(hours(1))
  expect((await without.db.query('select from openid_key')).rowCount).toBe(0)
  // A stop waits for running tasks.
  await without.stop()
  await plain.remove()
  expect(lines).toEqual([])
})

// This test comes last, because it moves the clock by weeks.
test('replaces keys every month, publishing each for a day before and after it signs', async ({ system }) => {
  const signedNow = async () => {
    const { address } = await newComer(system)
    const config = await discover(system)
    oidc.enableNonRepudiationChecks(config)
    return kidOf(await oidc.authorizationCodeGrant(config, address, { idTokenExpected: true }))
  }
  const pass = async (ms: number) => {
    await system.clock.jump(ms)
    await system.clock.jump(hours(1))
  }
  const [first, ...others] = await publishedKids(system)
  expect(others).toEqual([])
  expect(await signedNow()).toBe(first)

  await pass(days(28))
  expect(await publishedKids(system)).toEqual([first])
  await pass(days(1))
  const [, second] = await until(
    () => publishedKids(system),
    ({ length }) => length === 2,
  )
  expect(await signedNow()).toBe(first)
  await pass(days(1))
  expect(await signedNow()).toBe(second)
  expect(await publishedKids(system)).toEqual([second, first])
  await pass(days(1))
  await until(
    () => publishedKids(system),
    ({ length }) => length === 1,
  )
  expect(await signedNow()).toBe(second)
})
