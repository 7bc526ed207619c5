import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { expectOk, newEmail, obtainCode, registrationOf, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { inTransaction } from '../../platform/db/transact.ts'
import { drawRegistrationIds } from './draw-registration-ids.ts'

const test = systemTest({
  conventions: ({ edit }) =>
    edit((yaml) =>
      yaml.replace('registrationIdPrefix: D27', 'registrationIdPrefix: D27\nregistrationIdDigits: 4'),
    ),
})

/** Takes all numbers with this prefix, except these. */
const takeAllBut = ({ db }: System, left: readonly string[], prefix = 'D27', digits = 4) =>
  db.query(
    `insert into participant (convention_id, registration_id, pre_registration_id, state, category, language, email,
      first_name, last_name, affiliation, profile, created_at)
    select 'demo2027', taken, gen_random_uuid(), 'active', 'GENERAL', 'ja', 'x@example.org', 'x', 'x', 'x', '{}', now()
    from (select $2 || lpad(number::text, $3, '0') as taken
      from generate_series(0, (10 ^ $3::int)::int - 1) as number) as every
    where taken <> all($1)`,
    [left, prefix, digits],
  )

const register = async ({ client, mailbox }: System) => {
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  return client.call(api.register, { token: code, body: registrationOf(code, email, 'student') })
}

test('uses as many digits as the convention says, and every number before it fails', async ({ system }) => {
  const twenty = Array.from({ length: 20 }, (_, index) => `D27${3000 + index * 100}`)
  const left = ['D270000', 'D270007', 'D271234', 'D275555', ...twenty, 'D279998', 'D279999'].toSorted()
  await takeAllBut(system, left)
  const given: string[] = []
  const atOnce = await Promise.all(Array.from({ length: 22 }, () => register(system)))
  given.push(...atOnce.map((answer) => expectOk(answer).registrationId))
  const rows = [1, 2].map(() => `INVITED,en,Jones,Mary,,,${newEmail()},Example University`)
  const heads = 'category,language,lastName,firstName,furiganaLastName,furiganaFirstName,email,affiliation'
  const imported = await system.operator.call(operatorApi.importParticipants, {
    query: { dryRun: 'false' },
    file: Buffer.from([heads, ...rows].join('\n')),
    idempotencyKey: crypto.randomUUID(),
  })
  given.push(...expectOk(imported).participants.map(({ registrationId }) => registrationId))
  for (let last = 0; last < 2; last += 1) given.push(expectOk(await register(system)).registrationId)
  expect(given.toSorted()).toEqual(left)
  expect(await register(system)).toMatchObject({ status: 500 })
})

test('finds the last free IDs, and draws no more than needed', async ({ system, database }) => {
  const left = ['X07', 'X42', 'X70', 'X99']
  await takeAllBut(system, left, 'X', 2)
  const numbering = { conventionId: 'demo2027', registrationIdPrefix: 'X', registrationIdDigits: 2 }
  for (let time = 0; time < 20; time += 1) {
    const drawn = await inTransaction(database, (trx) => drawRegistrationIds(trx, numbering, left.length))
    expect(drawn.toSorted()).toEqual(left)
  }
})
