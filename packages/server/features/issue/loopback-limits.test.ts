import { api, limits } from '@uketsuke/contract'
import { type System, standInPrinter } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const test = systemTest({ loopbackLimits: false, printer: standInPrinter() })

const elsewhere = '198.51.100.7'

/** Makes several calls from one address. @returns the different statuses of the answers. */
const statusesOf = async (times: number, ask: (no: number) => Promise<{ status: number }>) => {
  const statuses = new Set<number>()
  for (let no = 0; no < times; no++) statuses.add((await ask(no)).status)
  return [...statuses]
}

const verify = (system: System, clientAddress?: string) =>
  system.client.call(api.verifyDocument, {
    params: { code: 'AAAA-AAAA-AAAA-AAAA' },
    ...(clientAddress && { clientAddress }),
  })

const logIn = (system: System, no: number) =>
  system.client.call(api.login, {
    body: { registrationId: `D27nobody${no}`, password: 'Wrong1234', target: 'mypage' },
  })

test('unknown codes from this machine do not count, but those from elsewhere do', async ({ system }) => {
  const times = limits.unknownVerifications.perClientAddress + 1
  expect(await statusesOf(times, () => verify(system))).toEqual([404])
  expect(await statusesOf(times, () => verify(system, elsewhere))).toEqual([404, 429])
})

test('wrong logins from this machine do not count against it', async ({ system }) => {
  const times = limits.loginFailures.perClientAddress + 1
  expect(await statusesOf(times, (no) => logIn(system, no))).toEqual([401])
})

test('wrong logins with one ID count against the ID', async ({ system }) => {
  const times = limits.loginFailures.perRegistrationId + 1
  expect(await statusesOf(times, () => logIn(system, 0))).toEqual([401, 429])
})
