import type { Language } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Sheet } from './sheet-data.ts'

/** The look of a document: layout, words, images, colour. Documents of the same version look the same. */
export type Look = {
  version: string
  /** The whole look in one buffer, for storage. Large: 100 kB or more. */
  pack(): Promise<Buffer>
}

/**
 * A stored look. `read` returns the packed look; the printer calls it only if it does not hold that version.
 */
export type StoredLook = { version: string; read(): Promise<Buffer> }

export type PrintJob = {
  conventionId: string
  language: Language
  /** The date inside the file. The same job yields the same bytes. */
  createdAt: Date
  sheet: Sheet
  /** If absent, the document gets the current look. */
  look?: StoredLook | null
}

/**
 * `busy`: the queue is full; try again after `retryIn` milliseconds. `failed`: the reason is for the log and
 * contains no personal data. A retry may succeed if a process died, but not if the template is at fault.
 */
export type Printing =
  | { outcome: 'printed'; pdf: Buffer }
  | { outcome: 'busy'; retryIn: number }
  | { outcome: 'failed'; reason: string }

/** Makes PDF files in separate processes. No template or text makes it throw. */
export type DocumentPrinter = {
  print(job: PrintJob): Promise<Printing>
  /** The look of receipts issued under this version of the convention file. */
  receiptLook(convention: Convention): Look
  /** Finishes running documents, and fails waiting ones. */
  stop(): Promise<void>
}
