import { api, isPersonal, issueCallOf, issueKinds } from '@uketsuke/contract'
import { buyersOf, expectOk, loginIn, loginToken, standInPrinter } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { sampleSheets } from '../../adapters/document/sample-sheets.ts'
import type { Sheet, Verification } from '../../adapters/document/sheet-data.ts'

/** Masks the codes and numbers of a document: any digit, any letter of a code. */
const likeness = (sheet: Sheet) => {
  const digits = (text: string) => text.replace(/\d/g, '0')
  const letters = (text: string) => text.replace(/[A-Z2-7]/g, 'A')
  const codeOf = ({ code, url }: Verification) => ({
    code: letters(code),
    page: url.replace(/^https?:\/\/[^/]+/, '').replace(code, 'the code'),
  })
  return {
    ...('registrationId' in sheet && { registrationId: digits(sheet.registrationId) }),
    ...('entryCode' in sheet && { entryCode: letters(sheet.entryCode) }),
    ...('number' in sheet && { number: digits(sheet.number) }),
    ...('verification' in sheet && codeOf(sheet.verification)),
  }
}

const printer = standInPrinter()
const test = systemTest({ printer })

test('sample sheets for template authors have numbers and codes like those of real documents', async ({
  system,
}) => {
  const order = await buyersOf(system).paidOrder({ planId: 'member' })
  const token = await loginToken(system, loginIn(order.mail))
  const language = 'en'
  const body = { language } as const
  const params = { orderId: order.orderId }
  expectOk(await system.client.call(api.issueOrderReceipt, { token, params, body }))
  for (const kind of issueKinds.filter(isPersonal))
    expectOk(await system.client.call(issueCallOf(kind), { token, body }))
  const samples = sampleSheets(language, { name: 'Taro', reading: null, affiliation: '' })
  expect(samples.map(likeness)).toEqual(printer.jobs.map(({ sheet }) => likeness(sheet)))
})
