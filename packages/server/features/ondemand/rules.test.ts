import { describe, expect, test } from 'vitest'
import { addressWith, clientOf, leadsTo, mismatchedField, type Programme, viewingOf } from './rules.ts'

const programme: Programme = {
  conventionId: 'c27',
  ondemand: {
    client: { clientIdPrefix: 'vod', redirectUris: [], initiateLoginUri: null, postLogoutRedirectUris: [] },
    access: [
      { link: 'liveOndemandSystemUrl', categories: ['INVITED', 'OTHER_PAYMENT'], plans: [] },
      { link: 'ondemandForPAP', categories: [], plans: ['advocate'] },
      { link: 'liveOndemandSystemUrl', categories: [], plans: ['member', 'non-member'] },
      { link: 'ondemandForEducationalProgram', categories: [], plans: ['lecture'] },
    ],
  },
  externalLink: {
    liveOndemandSystemUrl: 'https://vod.example.org/live',
    ondemandForPAP: 'https://vod.example.org/{lang}/advocates',
    ondemandForEducationalProgram: 'https://vod.example.org/watch?programme=lecture',
  },
  link: { ondemand: { ja: 'https://vod.example.org/ja', en: 'https://vod.example.org/en' } },
}

const linkFor = (category: 'GENERAL' | 'INVITED' | 'OTHER_PAYMENT', ...plans: string[]) =>
  viewingOf(programme, { category, plans })?.link ?? null

describe('the link of a viewer', () => {
  test.each([
    ['INVITED', [], 'liveOndemandSystemUrl'],
    ['OTHER_PAYMENT', [], 'liveOndemandSystemUrl'],
    ['GENERAL', [], null],
    ['GENERAL', ['member'], 'liveOndemandSystemUrl'],
    ['GENERAL', ['reception', 'non-member'], 'liveOndemandSystemUrl'],
    ['GENERAL', ['advocate'], 'ondemandForPAP'],
    ['GENERAL', ['lecture'], 'ondemandForEducationalProgram'],
    ['GENERAL', ['reception'], null],
    ['INVITED', ['advocate'], 'liveOndemandSystemUrl'],
    ['GENERAL', ['lecture', 'member'], 'liveOndemandSystemUrl'],
    ['GENERAL', ['member', 'advocate'], 'ondemandForPAP'],
  ] as const)('%s with %j: %s', (category, plans, link) => {
    expect(linkFor(category, ...plans)).toBe(link)
  })

  test('does not exist in a convention without an on-demand system', () => {
    const without = { ...programme, ondemand: undefined }
    expect(viewingOf(without, { category: 'INVITED', plans: [] })).toBeNull()
    expect(clientOf(without)).toBeUndefined()
  })
})

test("puts the language into the query, or at the address's placeholder", () => {
  const redirectUri = (...plans: string[]) =>
    viewingOf(programme, { category: 'GENERAL', plans })?.redirectUri
  expect(redirectUri('member')).toEqual({
    ja: 'https://vod.example.org/live?lang=ja',
    en: 'https://vod.example.org/live?lang=en',
  })
  expect(redirectUri('advocate')).toEqual({
    ja: 'https://vod.example.org/ja/advocates',
    en: 'https://vod.example.org/en/advocates',
  })
  expect(redirectUri('lecture')?.en).toBe('https://vod.example.org/watch?programme=lecture&lang=en')
})

test('gives the client exactly the addresses of the links that the rules open', () => {
  expect(clientOf(programme)?.clientId).toBe('vod@c27')
  expect(clientOf(programme)?.redirectUris).toEqual([
    'https://vod.example.org/live?lang=ja',
    'https://vod.example.org/live?lang=en',
    'https://vod.example.org/ja',
    'https://vod.example.org/en',
    'https://vod.example.org/ja/advocates',
    'https://vod.example.org/en/advocates',
    'https://vod.example.org/watch?programme=lecture&lang=ja',
    'https://vod.example.org/watch?programme=lecture&lang=en',
  ])
  const onlyLectures = { ...programme.ondemand, access: programme.ondemand?.access.slice(3) ?? [] }
  expect(
    clientOf({
      ...programme,
      ondemand: {
        client: {
          clientIdPrefix: 'vod',
          redirectUris: [],
          initiateLoginUri: null,
          postLogoutRedirectUris: [],
        },
        ...onlyLectures,
      },
    })?.redirectUris,
  ).toHaveLength(2)
})

test.each([
  ['vod@c27', 'https://vod.example.org/live?lang=en', undefined],
  ['vod@c28', 'https://vod.example.org/live?lang=en', 'client_id'],
  ['vod', 'https://vod.example.org/live?lang=en', 'client_id'],
  ['vod@c27', 'https://vod.example.org/live', 'redirect_uri'],
  ['vod@c27', 'https://vod.example.org/live?lang=fr', 'redirect_uri'],
  ['vod@c27', 'https://vod.example.org/live?lang=en&x=1', 'redirect_uri'],
  ['vod@c27', 'https://vod.example.org.evil.example/live?lang=en', 'redirect_uri'],
  ['vod@c27', 'http://vod.example.org/live?lang=en', 'redirect_uri'],
])('%s at %s: the wrong field is %s', (client_id, redirect_uri, field) => {
  expect(mismatchedField(programme, { client_id, redirect_uri })).toBe(field)
})

test('ties each address to its own link, and the pages of each language to the main link', () => {
  const main = viewingOf(programme, { category: 'INVITED', plans: [] })
  const lecture = viewingOf(programme, { category: 'GENERAL', plans: ['lecture'] })
  if (!main || !lecture) throw new Error('nobody may watch')
  expect(leadsTo(programme, main, 'https://vod.example.org/live?lang=ja')).toBe(true)
  expect(leadsTo(programme, main, 'https://vod.example.org/en')).toBe(true)
  expect(leadsTo(programme, main, 'https://vod.example.org/ja/advocates')).toBe(false)
  expect(leadsTo(programme, lecture, 'https://vod.example.org/live?lang=ja')).toBe(false)
  expect(leadsTo(programme, lecture, 'https://vod.example.org/en')).toBe(false)
})

test('adds code, issuer and state to the address, and keeps its own query', () => {
  const login = { code: 'a+b', iss: 'https://site.example.org/oidc/c27' }
  const address = new URL(addressWith('https://vod.example.org/live?lang=ja', { ...login, state: 'x&y' }))
  expect(Object.fromEntries(address.searchParams)).toEqual({
    lang: 'ja',
    code: 'a+b',
    state: 'x&y',
    iss: 'https://site.example.org/oidc/c27',
  })
  expect(addressWith('https://vod.example.org/', { ...login, state: undefined })).not.toContain('state')
})
