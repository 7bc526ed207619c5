import { api } from '@uketsuke/contract'
import { becomeParticipant, loginToken } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { Kysely, PostgresDialect } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../platform/db/tables.ts'
import { setPasswords } from './store.ts'

const test = systemTest()

test('a retried completion mail leaves a chosen password alone', async ({ system }) => {
  const { registrationId, ...participant } = await becomeParticipant(system)
  const token = await loginToken(system, { ...participant, registrationId })
  const own = 'Ciborium47tines'
  const body = { currentPassword: participant.password, newPassword: own }
  expect(await system.client.call(api.changePassword, { token, body })).toMatchObject({ status: 204 })
  // Without an open login, only the hash shows that the first mail arrived.
  await system.client.call(api.logout, { token })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: system.db }) })
  const again = { conventionId: 'demo2027', registrationId, hash: Buffer.alloc(48) }
  expect(await setPasswords(db, [again])).toEqual([])
  const login = { registrationId, password: own, target: 'mypage' } as const
  expect(await system.client.call(api.login, { body: login })).toMatchObject({ status: 200 })
})
