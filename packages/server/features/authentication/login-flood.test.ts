import { api, limits } from '@uketsuke/contract'
import { createApiClient, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { seconds } from '../../platform/duration.ts'

const test = systemTest()

/** The median duration of sequential calls, in milliseconds. */
const timeOfStocks = async (client: System['client'], isOver: () => boolean): Promise<number> => {
  const times: number[] = []
  do {
    const start = performance.now()
    expect(await client.call(api.readStocks)).toMatchObject({ status: 200 })
    times.push(performance.now() - start)
  } while (!isOver())
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

test('a flood of logins leaves room for others, and excess logins are told to come back in a second', async ({
  system,
}) => {
  const flood = createApiClient(system.url, 'demo2027', 200)
  let calls = 0
  const quiet = await timeOfStocks(system.client, () => ++calls > 200)
  let answered = 0
  const logins = Array.from({ length: 200 }, async (_, index) => {
    const answer = await flood.call(api.login, {
      body: { registrationId: `D27nobody${index}`, password: 'Wrong1234', target: 'mypage' },
      clientAddress: `203.0.113.${index}`,
    })
    answered += 1
    return answer
  })
  // The clock stands still, so no refusal leaves.
  const busy = await timeOfStocks(system.client, () => answered >= limits.loginChecks.inside)
  await until(
    () => system.clock.advance(seconds(1)),
    () => answered === logins.length,
  )
  const answers = await Promise.all(logins)
  await flood.close()
  const refused = answers.filter(({ status }) => status === 503)
  // Without a bound, this took twenty times as long.
  expect(busy).toBeLessThan(2 * quiet + 5)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  expect(refused.length).toBeGreaterThanOrEqual(50)
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']))
})
