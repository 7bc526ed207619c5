import type { PrintJob } from './document-printer.ts'

/** Files of templates by their path, as the compiler sees them, and a name that changes when one of them does. */
export type TemplateSet = { version: string; files: ReadonlyMap<string, Buffer> }

/** Where templates find the images of a convention's folder. */
export const imagePath = (name: string): string => `images/${name}`

/** What is printed, and in whose colour (`#rrggbb`). */
export type Print = Pick<PrintJob, 'language' | 'sheet'> & { keyColor: string }

/** What a printing process is asked for. `templates` are left out when it has this version already. */
export type PrintTask = {
  /** The template to begin with: `receipt.typ`. */
  main: string
  print: Print
  /** Seconds since 1970: the date of the file. */
  createdAt: number
  version: string
  templates: ReadonlyMap<string, Uint8Array> | null
}

/** `faulty`: what the compiler says, a line for each fault: file, line, message. */
export type PrintAnswer = { outcome: 'printed'; pdf: Uint8Array } | { outcome: 'faulty'; reason: string }
