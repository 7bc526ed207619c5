import { createHash } from 'node:crypto'
import type { IssueKind } from '@uketsuke/contract'
import type {
  ReceiptSheet,
  Sheet,
  Verification,
} from '../packages/server/adapters/document/document-printer.ts'
import {
  type SamplePerson,
  sampleCertificate,
  sampleNameCard,
  samplePeople,
  sampleReceipt,
} from '../packages/server/adapters/document/sample-sheets.ts'

/**
 * A different person per document, as in production, so that a printer cannot reuse the previous document.
 */
const personNo = (count: number): SamplePerson => {
  const { name, reading, affiliation } = samplePeople[count % 2] ?? {
    name: '',
    reading: null,
    affiliation: '',
  }
  return { name: `${name} ${count}`, reading, affiliation: `${affiliation} ${count}` }
}

/** A code in the alphabet that documents use: capital letters and the digits 2 to 7. */
const codeNo = (count: number, length: number): string =>
  Array.from(createHash('shake256', { outputLength: length }).update(`${count}`).digest(), (byte) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(byte % 32),
  ).join('')

const verificationNo = (count: number): Verification => {
  const code = codeNo(count, 16)
  return { code: code.replace(/.{4}(?=.)/g, '$&-'), url: `https://example.org/#/verify?code=${code}` }
}

const seal = 'seal.svg'

/** A receipt with five items, more than most have. */
export const receiptNo = (count: number): ReceiptSheet => {
  const sheet = sampleReceipt('ja', personNo(count))
  return {
    ...sheet,
    number: `D27-R${String(count).padStart(6, '0')}`,
    items: [...sheet.items, ...sheet.items].slice(0, 5),
    issuer: { ...sheet.issuer, seal },
    verification: verificationNo(count),
  }
}

const certificateNo = (count: number): Sheet => {
  const sheet = sampleCertificate('ja', personNo(count))
  return {
    ...sheet,
    number: `D27-C${String(count).padStart(6, '0')}`,
    issuer: { ...sheet.issuer, seal },
    verification: verificationNo(count),
  }
}

const nameCardNo = (count: number): Sheet => {
  const sheet = sampleNameCard('ja', personNo(count))
  return {
    ...sheet,
    registrationId: `D${20_000_000 + count}`,
    entryCode: codeNo(count, sheet.entryCode.length),
  }
}

export type Kind = { name: string; sheetNo: (count: number) => Sheet }

export const receipts: Kind = { name: 'receipt', sheetNo: receiptNo }

const kindOf: Record<IssueKind, Kind> = {
  receipt: receipts,
  certificate: { name: 'certificate', sheetNo: certificateNo },
  nameCard: { name: 'name card', sheetNo: nameCardNo },
}
/** The documents that participants download. */
export const kinds: Kind[] = Object.values(kindOf)
