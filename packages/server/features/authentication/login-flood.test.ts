import { api, limits } from '@uketsuke/contract'
import { becomeParticipant, createApiClient, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { seconds } from '../../platform/duration.ts'
import { hashOwnPassword } from '../../platform/password.ts'

const test = systemTest()

/** People with a chosen password, whose hash takes longest. */
const addPeople = async (system: System, count: number): Promise<void> => {
  const { registrationId } = await becomeParticipant(system)
  await system.db.query(
    `insert into participant
     select (jsonb_populate_record(person, jsonb_build_object('registration_id', 'D27FLOOD' || number,
       'pre_registration_id', gen_random_uuid(), 'password_hash', $2::bytea))).*
     from participant person, generate_series(0, $3::int - 1) as number where registration_id = $1`,
    [registrationId, await hashOwnPassword('Right1234'), count],
  )
}

test('a flood of logins leaves room for others, and excess logins are told to come back in a second', async ({
  system,
}) => {
  await addPeople(system, 200)
  const flood = createApiClient(system.url, 'demo2027', 200)
  let answered = 0
  const logins = Array.from({ length: 200 }, async (_, index) => {
    const answer = await flood.call(api.login, {
      body: { registrationId: `D27FLOOD${index}`, password: 'Wrong1234', target: 'mypage' },
      clientAddress: `203.0.113.${index}`,
    })
    answered += 1
    return answer
  })
  // The clock stands still, so no refusal leaves.
  let others = 0
  for (; answered < limits.loginChecks.inside; others++)
    expect(await system.client.call(api.readStocks)).toMatchObject({ status: 200 })
  await until(
    () => system.clock.advance(seconds(1)),
    () => answered === logins.length,
  )
  const answers = await Promise.all(logins)
  await flood.close()
  const refused = answers.filter(({ status }) => status === 503)
  // One login is checked at a time. When all were checked at once, a single call got through.
  expect(others).toBeGreaterThan(limits.loginChecks.inside)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  expect(refused.length).toBeGreaterThanOrEqual(50)
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']))
})
