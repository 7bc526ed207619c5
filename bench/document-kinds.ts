import { createHash } from 'node:crypto'
import { issueKinds } from '@uketsuke/contract'
import { type SamplePerson, sampleOf, samplePeople, sampleReceipt } from '@uketsuke/server/sample-sheets'
import type { ReceiptSheet, Sheet, Verification } from '@uketsuke/server/sheet-data'

/**
 * A different person per document, as in production, so that a printer cannot reuse the previous document.
 */
const personFor = (count: number): SamplePerson => {
  const { name, reading, affiliation } = samplePeople[count % 2] ?? {
    name: '',
    reading: null,
    affiliation: '',
  }
  return { name: `${name} ${count}`, reading, affiliation: `${affiliation} ${count}` }
}

/** A code in the alphabet that documents use: capital letters and the digits 2 to 7. */
const codeFor = (count: number, length: number): string =>
  Array.from(createHash('shake256', { outputLength: length }).update(`${count}`).digest(), (byte) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(byte % 32),
  ).join('')

const verificationFor = (count: number): Verification => {
  const code = codeFor(count, 16)
  const page = 'https://example.org/#/verify'
  return { code: code.replace(/.{4}(?=.)/g, '$&-'), page, url: `${page}?code=${code}` }
}

const seal = 'seal.svg'

/** A sheet with an ID, a number and a code of its own. */
const own = <S extends Sheet>(sheet: S, count: number): S => ({
  ...sheet,
  ...('number' in sheet && { number: sheet.number.replace(/\d{6}$/, String(count).padStart(6, '0')) }),
  ...('verification' in sheet && { verification: verificationFor(count) }),
  ...('registrationId' in sheet && { registrationId: `D${20_000_000 + count}` }),
  ...('entryCode' in sheet && { entryCode: codeFor(count, sheet.entryCode.length) }),
})

/** A receipt with five items, more than most have. */
export const receiptFor = (count: number): ReceiptSheet => {
  const sheet = own(sampleReceipt('ja', personFor(count), seal), count)
  return { ...sheet, items: [...sheet.items, ...sheet.items].slice(0, 5) }
}

export type Kind = { name: string; sheetFor: (count: number) => Sheet }

export const receipts: Kind = { name: 'receipt', sheetFor: receiptFor }

/** The documents that participants download. */
export const kinds: Kind[] = issueKinds.map((kind) =>
  kind === 'receipt'
    ? receipts
    : { name: kind, sheetFor: (count) => own(sampleOf[kind]('ja', personFor(count), seal), count) },
)
