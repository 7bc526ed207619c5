import { api, type Profile } from '@uketsuke/contract'
import { type Correction, operatorApi } from '@uketsuke/contract/operator'
import {
  becomeLoggedIn,
  becomeParticipant,
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  obtainCode,
  profileOf,
  type System,
  standInPrinter,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const printer = standInPrinter()
const test = systemTest({ now: new Date('2027-03-10T03:00:00Z'), printer })

const correct = ({ operator }: System, registrationId: string, body: Correction) =>
  operator.call(operatorApi.correctParticipant, { params: { registrationId }, body })
const userOf = async ({ client }: System, token: string) => {
  const [user] = expectOk(await client.call(api.readUsers, { token }))
  if (!user) throw new Error('nobody is logged in')
  return user
}

test('corrects name, furigana, address and details, and keeps omitted fields', async ({ system }) => {
  const { operator } = system
  const { registrationId, token } = await becomeLoggedIn(system)
  const before = await userOf(system, token)
  const email = newEmail()
  const answer = expectOk(
    await correct(system, registrationId, {
      lastName: '高橋',
      furigana: { lastName: 'タカハシ', firstName: 'たろう' },
      email,
      metadata: { tel: '＋８１ 3-1111-2222', occupation: 'OTHER', otherOccupation: '司書' },
    }),
  )
  expect(answer).toMatchObject({
    lastName: '高橋',
    firstName: '太郎',
    email,
    metadata: { otherOccupation: '司書' },
  })
  const after = await userOf(system, token)
  expect(after).toEqual({
    ...before,
    version: before.version + 1,
    lastName: '高橋',
    email,
    metadata: {
      ...before.metadata,
      furigana: { lastName: 'たかはし', firstName: 'たろう' },
      tel: answer.metadata.tel,
      occupation: 'OTHER',
      otherOccupation: '司書',
    },
  })
  const found = expectOk(await operator.call(operatorApi.listParticipants, { query: { email } }))
  expect(found.participants.map((one) => one.registrationId)).toEqual([registrationId])
  // Only OTHER needs a free text.
  expect(
    expectOk(await correct(system, registrationId, { metadata: { occupation: 'NURSE' } })).metadata,
  ).toMatchObject({
    occupation: 'NURSE',
    otherOccupation: null,
  })
})

test('checks a corrected postal code by the country, the stored one included', async ({ system }) => {
  const { registrationId } = await becomeLoggedIn(system)
  const correctTo = async (metadata: Correction['metadata']) =>
    (await correct(system, registrationId, { metadata })).body
  const inJapan = { code: 'INVALID_FORMAT', details: [{ path: 'metadata.postalCode', rule: 'postalCode' }] }
  expect(await correctTo({ postalCode: 'SW1A 1AA' })).toMatchObject(inJapan)
  const moved = { country: 'GB', prefecture: null, postalCode: 'SW1A 1AA' } as const
  expect(await correctTo(moved)).toMatchObject({ metadata: moved })
  expect(await correctTo({ postalCode: 'EC1A 1BB' })).toMatchObject({ metadata: { postalCode: 'EC1A 1BB' } })
  expect(await correctTo({ country: 'JP' })).toMatchObject(inJapan)
})

test('a correction is not overwritten by a profile that was open meanwhile', async ({ system }) => {
  const { registrationId, token } = await becomeLoggedIn(system)
  expectOk(await correct(system, registrationId, { affiliation: '訂正大学' }))
  const saved = await system.client.call(api.updateUser, { token, body: profileOf() satisfies Profile })
  expect(saved.body).toMatchObject({ code: 'EDITED_MEANWHILE' })
  expect((await userOf(system, token)).affiliation).toBe('訂正大学')
})

test('an issued receipt keeps its original name', async ({ system, buyer }) => {
  const { client } = system
  const { orderId, mail } = await buyer.paidOrder({ planId: 'member' })
  const login = loginIn(mail)
  const token = await loginToken(system, login)
  const params = { orderId }
  const addressee = async () => {
    expectOk(await client.call(api.issueOrderReceipt, { token, params }))
    const sheet = printer.jobs.at(-1)?.sheet
    return sheet?.kind === 'receipt' ? sheet.addressee : undefined
  }
  const before = await addressee()
  expect(before).toContain('髙橋')
  expectOk(await correct(system, login.registrationId, { lastName: '佐藤' }))
  expect(await addressee()).toBe(before)
  expectOk(await client.call(api.issueCertificate, { token }))
  const certificate = printer.jobs.at(-1)?.sheet
  expect(certificate?.kind === 'certificate' && certificate.name).toContain('佐藤')
})

test.for<[what: string, body: Correction, path: string]>([
  ['a name with a web address', { lastName: 'http://evil.example' }, 'lastName'],
  ['furigana in kanji', { furigana: { lastName: '高橋', firstName: 'たろう' } }, 'furigana.lastName'],
  ['no address', { email: 'nobody' }, 'email'],
  ['an empty phone number', { metadata: { tel: '' } }, 'metadata.tel'],
  ['another occupation without words', { metadata: { occupation: 'OTHER' } }, 'metadata.otherOccupation'],
  ['no place', { metadata: { prefecture: null } }, 'metadata.prefecture'],
  ['an unknown field', { metadata: { nickname: 'T' } as object }, 'metadata.nickname'],
])('refuses %s, and changes nothing', async ([_what, body, path], { system }) => {
  const { registrationId, token } = await becomeLoggedIn(system)
  const before = await userOf(system, token)
  const answer = await correct(system, registrationId, body)
  expect(answer.body).toMatchObject({ code: 'INVALID_FORMAT', details: [{ path }] })
  expect(await userOf(system, token)).toEqual(before)
})

test('refuses an address of another participant, and takes over one from a pre-registration', async ({
  system,
}) => {
  const { client, mailbox } = system
  const { registrationId } = await becomeParticipant(system)
  const other = await becomeParticipant(system)
  expect((await correct(system, registrationId, { email: other.email })).body).toMatchObject({
    code: 'ALREADY_REGISTRATED',
  })
  const begun = newEmail()
  await obtainCode(client, mailbox, begun)
  expect(expectOk(await correct(system, registrationId, { email: begun })).email).toBe(begun)
})

test('refuses to correct people who do not exist or have been erased', async ({ system }) => {
  const { registrationId } = await becomeParticipant(system)
  expectOk(await system.operator.call(operatorApi.erasePersonalData, { body: { registrationId }, query: {} }))
  for (const id of [registrationId, 'D27000000'])
    expect((await correct(system, id, { lastName: '高橋' })).status).toBe(404)
})
