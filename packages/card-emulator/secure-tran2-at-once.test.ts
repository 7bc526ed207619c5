import { expect, test } from 'vitest'
import {
  arm,
  enterSecurely,
  newToken,
  redirectOf,
  secure,
  send,
  startForTest,
  transactions,
} from './test-client.ts'

const FRICTIONLESS = '4100000000000100'

const withAuthenticated = async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  await fetch(await redirectOf(url, access, FRICTIONLESS))
  return { url, access }
}

test('of many concurrent SecureTran2 calls exactly one charges', async () => {
  const { url, access } = await withAuthenticated()

  const answers = await Promise.all(Array.from({ length: 20 }, () => secure(url, access)))

  expect(answers.filter(({ answer }) => answer.CheckString)).toHaveLength(1)
  const refusals = answers.flatMap(({ answer }) => answer.ErrInfo ?? [])
  expect(['E90010001', 'E11010001']).toEqual(expect.arrayContaining([...new Set(refusals)]))
  expect(await transactions(url)).toMatchObject([{ charges: 1, charged: 15000 }])
})

test('refuses a second SecureTran2 and an ExecTran while a SecureTran2 runs', async () => {
  const { url, access } = await withAuthenticated()
  await arm(url, 'SecureTran2', 'slow', { ms: 3_600_000 })
  const sent = [secure(url, access), secure(url, access)]

  expect((await Promise.race(sent)).text).toBe('ErrCode=E90&ErrInfo=E90010001')
  const Token = await newToken(url)
  expect((await send(url, 'ExecTran', { ...access, Token })).answer.ErrInfo).toBe('E90010001')
  expect(await transactions(url)).toMatchObject([{ status: 'AUTHENTICATED' }])

  await fetch(`${url}/_emulator/scenarios`, { method: 'DELETE' })
  await Promise.all(sent)
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('refuses to charge a paid transaction again', async () => {
  const { url, access } = await withAuthenticated()
  await secure(url, access)

  expect((await secure(url, access)).text).toBe('ErrCode=E11&ErrInfo=E11010001')
  expect(await transactions(url)).toMatchObject([{ charges: 1 }])
})
