import { api } from '@uketsuke/contract'
import { expectOk, newEmail, obtainCode, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { seconds } from '../../platform/duration.ts'

const test = systemTest({ seatCountLasts: seconds(1) })

/** Lets all holds and the count expire. */
test.beforeEach(({ system }) => system.clock.jump(seconds(900)))

const reserve = async (system: System, planId = 'workshop') =>
  system.client.call(api.reserveStocks, {
    token: await obtainCode(system.client, system.mailbox, newEmail()),
    body: { orders: [{ planId, quantity: 1 }] },
  })

test('a count of the seats is shown for a second', async ({ system, buyer }) => {
  expect(await buyer.availableOf('workshop')).toBe(5)
  expectOk(await reserve(system))
  expect(await buyer.availableOf('workshop')).toBe(5)
  await system.clock.jump(seconds(1) - 1)
  expect(await buyer.availableOf('workshop')).toBe(5)
  await system.clock.jump(1)
  expect(await buyer.availableOf('workshop')).toBe(4)
})

test('a stale count never sells a seat twice, and a refused person gets a fresh count', async ({
  system,
  buyer,
}) => {
  expect(await buyer.availableOf('workshop')).toBe(5)
  for (let seat = 0; seat < 5; seat++) expectOk(await reserve(system))
  expect(await buyer.availableOf('workshop')).toBe(5)
  expect(await reserve(system)).toMatchObject({ status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } })
  expect(await buyer.availableOf('workshop')).toBe(0)
  // This count already said so. It stays, although it shows a taken seat of another plan as free.
  expectOk(await reserve(system, 'luncheon'))
  expect(await reserve(system)).toMatchObject({ status: 409 })
  expect(await buyer.availableOf('luncheon')).toBe(60)
})

test('strangers cannot force the site to count again', async ({ system, buyer }) => {
  expect(await buyer.availableOf('workshop')).toBe(5)
  expectOk(await reserve(system))
  const body = { orders: [{ planId: 'workshop', quantity: 1 as const }] }
  const refused = await system.client.call(api.reserveStocks, { token: 'nobody', body })
  expect(refused).toMatchObject({ status: 404, body: { code: 'INVALID_CODE' } })
  expect(await buyer.availableOf('workshop')).toBe(5)
})

test('simultaneous readers get the same count', async ({ buyer }) => {
  const counts = await Promise.all(Array.from({ length: 20 }, () => buyer.availableOf('workshop')))
  expect(new Set(counts)).toEqual(new Set([5]))
})

test('a new version of the convention is counted at once', async ({ changeConvention, buyer }) => {
  expect(await buyer.availableOf('workshop')).toBe(5)
  await changeConvention(
    (yaml) => yaml.replace(/capacity: 5$/m, 'capacity: 7').replace(/^( *ja: ).*$/m, '$1五から七へ'),
    ({ conventionTitle }) => conventionTitle.ja.includes('五から七へ'),
  )
  expect(await buyer.availableOf('workshop')).toBe(7)
})
