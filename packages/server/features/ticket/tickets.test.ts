import { api, type BodyOf } from '@uketsuke/contract'
import { expectOk, newEmail, obtainCode } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const test = systemTest()

test('shows the price of a plan in words, and its kind, in both languages', async ({ system }) => {
  const { tickets, optionPlans } = expectOk(await system.client.call(api.readTickets))
  const find = (planId: string) => [...tickets, ...optionPlans].find((plan) => plan.planId === planId)
  expect(find('member')).toEqual({
    planId: 'member',
    planName: { ja: '会員', en: 'Member' },
    price: 15_000,
    priceText: { ja: '¥15,000', en: '¥15,000' },
    type: 'general',
    metadata: {
      description: {
        ja: '本学会の会員の方。会員番号をご用意ください。',
        en: 'For members of the society. Please have your membership number ready.',
      },
    },
  })
  expect(find('luncheon')).toMatchObject({
    priceText: { ja: '無料', en: 'Free' },
    type: 'option',
    metadata: { description: { ja: '昼食をご用意します。', en: 'Lunch is provided.' } },
  })
})

test.for([0, 2, -1, 1.5, '1'])('accepts one of each add-on, not %j', async (quantity, { system }) => {
  const { client, mailbox } = system
  const code = await obtainCode(client, mailbox, newEmail())
  const orders = [{ planId: 'workshop', quantity }]
  const body = { orders } as BodyOf<typeof api.reserveStocks>
  expect(await client.call(api.reserveStocks, { token: code, body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_FORMAT', details: [{ path: 'orders.0.quantity', rule: 'choice' }] },
  })
  const taken = await system.db.query(`select 1 from seat where plan_id = 'workshop' and state <> 'free'`)
  expect(taken.rows).toEqual([])
})
