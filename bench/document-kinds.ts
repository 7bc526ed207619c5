import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const conventionsDir = fileURLToPath(new URL('../conventions/', import.meta.url))

/** Each document says something else, as in life: nothing may be taken from the one before. */
const personNo = (count: number): SamplePerson => {
  const { name, reading, affiliation } = samplePeople[count % 2] ?? {
    name: '',
    reading: null,
    affiliation: '',
  }
  return { name: `${name} ${count}`, reading, affiliation: `${affiliation} ${count}` }
}

/** As those on documents look: capitals and digits from 2 to 7. */
const codeNo = (count: number, length: number): string =>
  Array.from(createHash('shake256', { outputLength: length }).update(`${count}`).digest(), (byte) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(byte % 32),
  ).join('')

const verificationNo = (count: number): Verification => {
  const code = codeNo(count, 16)
  return { code: code.replace(/.{4}(?=.)/g, '$&-'), url: `https://example.org/#/verify?code=${code}` }
}

const seal = 'seal.svg'
/** The file of the seal that receipts bear. */
export const sealFile = `${conventionsDir}demo2027/${seal}`

/** With five items, as the study's. */
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

/**
 * What a study of this compiler found of a document of this kind, in one process that compiles and tells nobody: milliseconds
 * of processor, milliseconds at the median, size in kB, and the most memory of the process in MB.
 */
type Study = { processor: number; median: number; size: number; memory?: number }

export type Kind = {
  name: string
  /** Its name card was one side alone, not both on a sheet with marks and instructions. */
  study: Study | null
  sheetNo: (count: number) => Sheet
  /** In the place of the product's own. Its process printed samples of all kinds before, and is warm and larger by that. */
  template?: { name: string; file: string }
}

export const receipts: Kind = {
  name: 'receipt',
  study: { processor: 9.6, median: 9.2, size: 90, memory: 114 },
  sheetNo: receiptNo,
}
export const certificates: Kind = {
  name: 'certificate',
  study: { processor: 6.3, median: 5.6, size: 53 },
  sheetNo: certificateNo,
}
export const nameCards: Kind = {
  name: 'name card, a sheet with both sides',
  study: null,
  sheetNo: nameCardNo,
}
export const badges: Kind = {
  name: 'name card, one side alone',
  study: { processor: 3.8, median: 3.2, size: 22 },
  sheetNo: nameCardNo,
  template: { name: 'namecard.typ', file: fileURLToPath(new URL('./one-side.typ', import.meta.url)) },
}
/** What participants are given. */
export const kinds = [receipts, certificates, nameCards]

/** A new folder with a convention that prints this kind; null: as the product prints it. */
export const conventionFor = async (template: Kind['template'] | null): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-bench-'))
  await cp(`${conventionsDir}demo2027`, `${dir}/demo2027`, { recursive: true })
  if (template) {
    await mkdir(`${dir}/demo2027/documents`)
    await copyFile(template.file, `${dir}/demo2027/documents/${template.name}`)
  }
  return dir
}
