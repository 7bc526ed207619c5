import { expect, test } from 'vitest'
import { enter, SHOP, send, startForTest } from './test-client.ts'

const cardRoute = ['AccessID', 'AccessPass', 'OrderID', 'Method', 'PayTimes', 'CardNo', 'Expire']

const nulls = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'null']))

/** Answers of the provider's test environment to a client that sent the text `null` in every field. */
const recorded: readonly [call: string, fields: Record<string, string>, answer: string][] = [
  ['EntryTran', nulls('OrderID', 'JobCd', 'Amount'), 'ErrCode=E01|E01&ErrInfo=E01050002|E01060006'],
  [
    'ExecTran',
    { ...nulls(...cardRoute), ClientFieldFlag: '0' },
    'ErrCode=E01|E01|E01|E01|E01|E01&ErrInfo=E01090008|E01100008|E01110002|E01170011|E01170006|E01180006',
  ],
  [
    'AlterTran',
    { ...nulls('AccessID', 'AccessPass', 'Amount'), JobCd: 'SALES' },
    'ErrCode=E01|E01|E01&ErrInfo=E01090008|E01100008|E01110002',
  ],
]

test.each(recorded)('%s with %o', async (call, fields, answer) => {
  const { url } = await startForTest()

  expect((await send(url, call, { ...SHOP, ...fields })).text).toBe(answer)
})

test('ExecTran with an unknown token', async () => {
  const { url } = await startForTest()
  const access = await enter(url, '1516092147', { JobCd: 'AUTH', Amount: '100' })
  const fields = { ...access, PayTimes: '1', Token: 'onetimetokenfromgmo', ClientFieldFlag: '0', ...SHOP }

  expect((await send(url, 'ExecTran', fields)).text).toBe('ErrCode=EX1&ErrInfo=EX1000301')
})
