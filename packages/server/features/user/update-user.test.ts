import { api, type Profile, type User } from '@uketsuke/contract'
import { becomeParticipant, expectOk, loginToken, profileOf, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

const enter = async (system: System, language?: 'ja' | 'en') =>
  loginToken(system, await becomeParticipant(system, undefined, language))

const save = (system: System, token: string, body: Profile, idempotencyKey?: string) =>
  system.client.call(api.updateUser, { token, body, ...(idempotencyKey && { idempotencyKey }) })

const kept = async (system: System, token: string): Promise<User> => {
  const [user] = expectOk(await system.client.call(api.readUsers, { token }))
  if (!user) throw new Error('the token has no user')
  return user
}

const withMetadata = (changes: Partial<Record<keyof Profile['metadata'], unknown>>): Profile => {
  const profile = profileOf()
  return { ...profile, metadata: { ...profile.metadata, ...changes } as Profile['metadata'] }
}

const test = systemTest()

test('changes a profile, but not the name, the e-mail address or anything else', async ({ system }) => {
  const token = await enter(system)
  const before = await kept(system, token)
  const { affiliation, metadata } = profileOf()
  const answer = expectOk(await save(system, token, profileOf()))
  expect(answer).toEqual({
    ...before,
    version: 2,
    affiliation,
    metadata: { ...before.metadata, ...metadata },
  })
  expect(await kept(system, token)).toEqual(answer)
})

test('asks a participant who registered in English for a country, not for furigana', async ({ system }) => {
  const token = await enter(system, 'en')
  const before = await kept(system, token)
  expect(before).toMatchObject({ country: 'DE', metadata: { furigana: null, prefecture: null } })
  const { version, affiliation, metadata } = withMetadata({ country: 'FR', prefecture: null, furigana: null })
  expect(expectOk(await save(system, token, { version, affiliation, metadata }))).toMatchObject({
    country: 'FR',
    affiliation,
    metadata: { furigana: null, prefecture: null, address: metadata.address, tel: metadata.tel },
  })
})

test('normalises input from a Japanese keyboard', async ({ system }) => {
  const token = await enter(system)
  const typed = withMetadata({
    furigana: { firstName: 'ハナコ', lastName: 'ﾀｶﾊｼ' },
    membershipNumber: 'Ａ９９',
    tel: '０６ー１２３４',
    fax: '',
  })
  expect(expectOk(await save(system, token, { ...typed, affiliation: ' 見本大学　' }))).toMatchObject({
    affiliation: '見本大学',
    metadata: {
      furigana: { firstName: 'はなこ', lastName: 'たかはし' },
      membershipNumber: 'A99',
      tel: '061234',
      fax: null,
    },
  })
})

test('stores the other occupation only with OTHER', async ({ system }) => {
  const token = await enter(system)
  const inWords = { otherOccupation: '鍼灸師' }
  const other = await save(system, token, withMetadata({ occupation: 'OTHER', ...inWords }))
  expect(expectOk(other).metadata.otherOccupation).toBe('鍼灸師')
  const nurse = await save(system, token, {
    ...withMetadata({ occupation: 'NURSE', ...inWords }),
    version: 2,
  })
  expect(expectOk(nurse).metadata.otherOccupation).toBeNull()
})

describe('refuses, by field and rule, without writing anything:', () => {
  let token: string
  let before: User
  test.beforeAll(async ({ system }) => {
    token = await enter(system)
    before = await kept(system, token)
  })

  const furigana = { firstName: 'たろう', lastName: 'たかはし' }
  const broken: [string, unknown, string, string?][] = [
    ['furigana', { ...furigana, lastName: '' }, 'required', 'furigana.lastName'],
    ['furigana', { ...furigana, firstName: '太郎' }, 'hiragana', 'furigana.firstName'],
    ['furigana', { ...furigana, firstName: 'あ'.repeat(31) }, 'maxLength', 'furigana.firstName'],
    ['furigana', null, 'required', 'furigana.lastName'],
    ['furigana', undefined, 'required', 'furigana.firstName'],
    ['participationType', undefined, 'required'],
    ['participationType', null, 'required'],
    ['participationType', 'SOMEHOW', 'choice'],
    ['membershipNumber', 'A-123', 'alphanumeric'],
    ['membershipNumber', '', 'required'],
    ['membershipNumber', '1'.repeat(21), 'maxLength'],
    ['contact', null, 'required'],
    ['occupation', '', 'required'],
    ['otherOccupation', 'あ'.repeat(16), 'maxLength'],
    ['postalCode', '1000001', 'postalCode'],
    ['postalCode', 'SW1A 1AA', 'postalCode'],
    ['postalCode', '', 'required'],
    ['prefecture', null, 'requiredIf'],
    ['prefecture', '48', 'choice'],
    ['country', 'XX', 'choice'],
    ['address', ' ', 'required'],
    ['address', 'あ'.repeat(501), 'maxLength'],
    ['tel', 'abc', 'numeric'],
    ['tel', '1'.repeat(21), 'maxLength'],
    ['fax', 'abc', 'numeric'],
    ['gender', 'YES', 'choice'],
    ['birth', '80', 'year'],
    ['optionPlans', {}, 'unknownKey'],
    ['otherPlans', [], 'unknownKey'],
  ]
  test.for(broken)(
    'metadata.%s = %j, because of %s',
    async ([name, value, rule, path = name], { system }) => {
      const answer = await save(system, token, withMetadata({ [name]: value }))
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FORMAT' } })
      expect(answer.ok || answer.body.details).toContainEqual(
        expect.objectContaining({ path: `metadata.${path}`, rule }),
      )
      expect(await kept(system, token)).toEqual(before)
    },
  )

  test('a missing text for the other occupation', async ({ system }) => {
    const answer = await save(system, token, withMetadata({ occupation: 'OTHER', otherOccupation: '' }))
    const details = [{ path: 'metadata.otherOccupation', rule: 'requiredIf' }]
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FORMAT', details } })
    expect(await kept(system, token)).toEqual(before)
  })

  const locked: Record<string, unknown> = {
    firstName: '花子',
    lastName: '佐藤',
    email: 'someone@example.org',
    category: 'INVITED',
    registrationId: 'D27000000',
    affiliation: '',
    version: undefined,
  }
  test.for(Object.keys(locked))('%s', async (key, { system }) => {
    const answer = await save(system, token, { ...profileOf(), [key]: locked[key] })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: key }] } })
    expect(await kept(system, token)).toEqual(before)
  })
})

const editedMeanwhile = { status: 409, body: { code: 'EDITED_MEANWHILE' } }

test('does not overwrite a profile that changed in between', async ({ system }) => {
  const token = await enter(system)
  const first = expectOk(await save(system, token, profileOf()))
  for (const version of [1, 3, 2_147_483_647])
    expect(await save(system, token, { ...profileOf(version), affiliation: '後の編集' })).toMatchObject(
      editedMeanwhile,
    )
  expect(await kept(system, token)).toEqual(first)
  expect(expectOk(await save(system, token, { ...profileOf(2), affiliation: '後の編集' }))).toMatchObject({
    version: 3,
    affiliation: '後の編集',
  })
})

test('accepts exactly one of many concurrent edits of the same version', async ({ system }) => {
  const token = await enter(system)
  const names = Array.from({ length: 10 }, (_, index) => `編集 ${index}`)
  const answers = await Promise.all(
    names.map((affiliation) => save(system, token, { ...profileOf(), affiliation })),
  )
  const [winner, ...more] = answers.filter(({ ok }) => ok)
  expect(more).toEqual([])
  expect(winner?.body).toEqual(await kept(system, token))
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(editedMeanwhile)
  expect(await kept(system, token)).toMatchObject({ version: 2 })
})

test('carries out a repeated edit once and answers it twice', async ({ system }) => {
  const token = await enter(system)
  const key = 'an-edit-that-is-sent-twice'
  const first = await save(system, token, profileOf(), key)
  const again = await save(system, token, profileOf(), key)
  expect(expectOk(again)).toEqual(expectOk(first))
  expect(await kept(system, token)).toMatchObject({ version: 2 })
  expect(await save(system, token, { ...profileOf(), affiliation: '別の編集' }, key)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  })
})
