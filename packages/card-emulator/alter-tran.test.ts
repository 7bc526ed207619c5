import { expect, test } from 'vitest'
import { arm, enter, newToken, pay, SHOP, send, startForTest, transactions } from './test-client.ts'

type Access = Awaited<ReturnType<typeof enter>>

/**
 * Starts an emulator with one transaction paid on 1 March 2027, and returns a way to alter it at another
 * time.
 */
const withPaid = async (jobCd: string) => {
  let now = new Date('2027-03-01T03:00:00Z')
  const { url } = await startForTest({ clock: () => now })
  const access = await enter(url, 'order-1', { JobCd: jobCd })
  const { answer: paid } = await send(url, 'ExecTran', {
    ...access,
    Token: await newToken(url, { expire: '3012' }),
  })
  const alter = (at: string, fields: Record<string, string>) => {
    now = new Date(at)
    return send(url, 'AlterTran', requestOf(access, fields))
  }
  return { url, access, paid, alter }
}

const requestOf = ({ AccessID, AccessPass }: Access, fields: Record<string, string>) => ({
  ...SHOP,
  AccessID,
  AccessPass,
  ...fields,
})

test('SALES captures an authorised amount under the same TranID', async () => {
  const { url, access, paid, alter } = await withPaid('AUTH')

  const { text } = await alter('2027-05-29T03:00:00Z', { JobCd: 'SALES', Amount: '15000' })

  expect(text).toBe(
    `AccessID=${access.AccessID}&AccessPass=${access.AccessPass}&Forward=2a99662` +
      `&Approve=${paid.Approve}&TranID=${paid.TranID}&TranDate=20270529120000`,
  )
  expect(await transactions(url)).toMatchObject([{ status: 'SALES', jobCd: 'AUTH', charges: 1 }])
})

test('a cancellation reverses the charge under a new TranID', async () => {
  const { url, paid, alter } = await withPaid('CAPTURE')

  const { answer } = await alter('2027-03-01T04:00:00Z', { JobCd: 'VOID' })

  expect(answer.TranID).toMatch(/^27030113001{12}\d{6}$/)
  expect(answer.TranID?.slice(-6)).not.toBe(paid.TranID?.slice(-6))
  expect(answer.Approve).not.toBe(paid.Approve)
  const { answer: found } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  expect(found).toMatchObject({ Status: 'VOID', ProcessDate: '20270301130000', TranID: answer.TranID })
  expect(await transactions(url)).toMatchObject([
    { status: 'VOID', charges: 0, charged: 15000, refunded: 15000 },
  ])
})

// The payment is at noon on 1 March in Japan; that day ends at 15:00Z.
test.each([
  ['CAPTURE', 'VOID', '2027-03-01T14:59:59Z', 'VOID'],
  ['CAPTURE', 'VOID', '2027-03-01T15:00:00Z', 'E11010003'],
  ['CAPTURE', 'RETURN', '2027-03-01T03:00:01Z', 'RETURN'],
  ['CAPTURE', 'RETURN', '2027-03-31T14:59:59Z', 'RETURN'],
  ['CAPTURE', 'RETURN', '2027-03-31T15:00:00Z', 'E11010003'],
  ['AUTH', 'RETURN', '2027-04-30T03:00:00Z', 'RETURN'],
  ['CAPTURE', 'RETURNX', '2027-03-31T14:59:59Z', 'E11010003'],
  ['CAPTURE', 'RETURNX', '2027-03-31T15:00:00Z', 'RETURNX'],
  ['CAPTURE', 'CANCEL', '2027-03-01T14:59:59Z', 'VOID'],
  ['CAPTURE', 'CANCEL', '2027-03-01T15:00:00Z', 'RETURN'],
  ['CAPTURE', 'CANCEL', '2027-03-31T15:00:00Z', 'RETURNX'],
  ['AUTH', 'CANCEL', '2027-04-30T03:00:00Z', 'RETURN'],
  ['CAPTURE', 'CANCEL', '2027-08-28T03:00:00Z', 'RETURNX'],
  ['CAPTURE', 'CANCEL', '2027-08-28T03:00:01Z', 'E11010010'],
  ['AUTH', 'SALES', '2027-05-30T03:00:00Z', 'SALES'],
  ['AUTH', 'SALES', '2027-05-30T03:00:01Z', 'E01420010'],
  ['CAPTURE', 'SALES', '2027-03-01T04:00:00Z', 'E11010003'],
  ['CHECK', 'CANCEL', '2027-03-01T04:00:00Z', 'E11010003'],
])('%s, then %s at %s: %s', async (jobCd, alteration, at, outcome) => {
  const { url, alter } = await withPaid(jobCd)

  const { answer } = await alter(at, {
    JobCd: alteration,
    ...(alteration === 'SALES' ? { Amount: '15000' } : {}),
  })

  const [transaction] = await transactions(url)
  expect(answer.ErrInfo ?? transaction?.status).toBe(outcome)
  if (answer.ErrInfo) expect(transaction?.status).toBe(jobCd)
})

test('two concurrent requests cancel a transaction only once', async () => {
  const { url } = await startForTest()
  await pay(url, 'order-1')
  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  const request = {
    ...SHOP,
    AccessID: answer.AccessID ?? '',
    AccessPass: answer.AccessPass ?? '',
    JobCd: 'CANCEL',
  }

  const answers = await Promise.all([send(url, 'AlterTran', request), send(url, 'AlterTran', request)])

  expect(answers.map((each) => each.answer.ErrInfo ?? 'cancelled').sort()).toEqual(['E11010003', 'cancelled'])
  expect(await transactions(url)).toMatchObject([{ charges: 0 }])
})

test('timeout-after: the answer is lost and the charge is reversed once', async () => {
  const { url, access } = await withPaid('CAPTURE')
  await arm(url, 'AlterTran', 'timeout-after', { ms: 0 })

  await expect(send(url, 'AlterTran', requestOf(access, { JobCd: 'CANCEL' }))).rejects.toThrow('fetch failed')

  expect(await transactions(url)).toMatchObject([{ status: 'VOID', charges: 0 }])
})

test.each([
  ['no JobCd', { JobCd: '' }, 'E01050001'],
  ['an unknown JobCd', { JobCd: 'REFUND' }, 'E01050002'],
  ['a new authorisation', { JobCd: 'CAPTURE' }, 'E01050004'],
  ['SALES without an amount', { JobCd: 'SALES' }, 'E01060001'],
  ['SALES with a different amount', { JobCd: 'SALES', Amount: '14999' }, 'E01060010'],
  ['SALES with a non-numeric amount', { JobCd: 'SALES', Amount: 'x' }, 'E01060006'],
  ['a wrong AccessPass', { AccessPass: '0'.repeat(32) }, 'E01110002'],
  ['a wrong ShopPass', { ShopPass: 'wrong' }, 'E01030002'],
  ['another shop’s transaction', { ShopID: 'shop2', ShopPass: 'pass2' }, 'E01110002'],
  ['an unpaid transaction', {}, 'E11010002'],
])('refuses %s', async (_, changes, errInfo) => {
  const { url } = await startForTest({ shops: { [SHOP.ShopID]: SHOP.ShopPass, shop2: 'pass2' } })
  const request = requestOf(await enter(url, 'order-1', { JobCd: 'AUTH' }), { JobCd: 'CANCEL', ...changes })

  expect((await send(url, 'AlterTran', request)).answer.ErrInfo).toBe(errInfo)
})
