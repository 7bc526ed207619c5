import type { Language } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Sheet } from './sheet-data.ts'

/** How a document is set: layout, words, images, colour. Documents of the same version look the same. */
export type Look = {
  version: string
  /** The whole look in one buffer, to be stored. Large: 100 kB and more. */
  pack(): Promise<Buffer>
}

/**
 * A stored look. `read` returns what was packed; the printer calls it only if it does not hold that version.
 */
export type StoredLook = { version: string; read(): Promise<Buffer> }

export type PrintJob = {
  conventionId: string
  language: Language
  /** The date inside the file. The same job makes the same bytes. */
  createdAt: Date
  sheet: Sheet
  /** Without one, the document gets the current look. */
  look?: StoredLook | null
}

/**
 * `busy`: the queue is full, try again in `retryIn` milliseconds. `failed`: the reason is for the log and
 * holds no personal data. A retry may succeed if a process died, but not if the template is at fault.
 */
export type Printing =
  | { outcome: 'printed'; pdf: Buffer }
  | { outcome: 'busy'; retryIn: number }
  | { outcome: 'failed'; reason: string }

/** Makes PDF files in separate processes. Templates and texts never make it throw. */
export type DocumentPrinter = {
  print(job: PrintJob): Promise<Printing>
  /** The look of receipts issued under this version of the convention file. */
  receiptLook(convention: Convention): Look
  /** Finishes running documents, fails waiting ones. */
  stop(): Promise<void>
}
