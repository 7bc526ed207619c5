import type { PrintJob } from './document-printer.ts'

/** The files of templates by their path for the compiler, and a version that changes with any of them. */
export type TemplateSet = { version: string; files: ReadonlyMap<string, Buffer> }

/** The path under which templates find an image of a convention's folder. */
export const imagePath = (name: string): string => `images/${name}`

/** The sheet, its language, and the key colour (`#rrggbb`). */
export type Print = Pick<PrintJob, 'language' | 'sheet'> & { keyColor: string }

/** A task for a printing process. `templates` are omitted if the process already has this version. */
export type PrintTask = {
  /** The main template, such as `receipt.typ`. */
  main: string
  print: Print
  /** The date of the file, in seconds since 1970. */
  createdAt: number
  version: string
  templates: ReadonlyMap<string, Uint8Array> | null
}

/** `faulty`: the compiler's messages, one line per fault: file, line, message. */
export type PrintAnswer = { outcome: 'printed'; pdf: Uint8Array } | { outcome: 'faulty'; reason: string }
