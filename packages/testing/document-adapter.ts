import { join } from 'node:path'
import type { Language } from '@uketsuke/contract'
import { readConvention } from '@uketsuke/server/read-convention'
import type { SamplePerson } from '@uketsuke/server/sample-sheets'
import type { Sheet } from '@uketsuke/server/sheet-data'
import { type TypstPrinter, typstPrinter } from '@uketsuke/server/typst-printer'
import { pino } from 'pino'
import { type ConventionFolders, copyConventions } from './convention-folders.ts'
import { type Pdf, readDrawing, readPdf } from './read-pdf.ts'

const conventionId = 'demo2027'

/** The printer of documents, for its own tests. */
export type PrinterBench = {
  printer: TypstPrinter
  /** Everything that a printer of this bench has logged. */
  lines: { msg: string; reason?: string }[]
  folders: ConventionFolders
  /** The folder of the convention whose documents are printed. */
  folder: string
  /** Reads the convention's folder again. */
  adopt(): Promise<void>
  print(sheet: Sheet, language?: Language): Promise<Buffer>
  printed(sheet: Sheet, language?: Language): Promise<Pdf>
  /** The font families that a document uses. */
  familiesOf(sheet: Sheet, language?: Language): Promise<string[]>
  /** Another printer of the same conventions. */
  open(options: { processes: number; timeLimit: number }): Promise<TypstPrinter>
  stop(): Promise<void>
}

export const openPrinter = async (): Promise<PrinterBench> => {
  const folders = await copyConventions()
  const folder = join(folders.dir, conventionId)
  const lines: PrinterBench['lines'] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const open: PrinterBench['open'] = (options) =>
    typstPrinter({ conventionsDir: folders.dir, waiting: 100, longestWait: 15_000, log, ...options })
  const printer = await open({ processes: 1, timeLimit: 20_000 })
  const adopt = async () => printer.adopt(await readConvention(folder))
  await adopt()

  const print: PrinterBench['print'] = async (sheet, language = 'ja') => {
    const createdAt = new Date('2027-11-21T00:00:00Z')
    const printing = await printer.print({ conventionId, language, createdAt, sheet })
    if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
    return printing.pdf
  }
  return {
    printer,
    lines,
    folders,
    folder,
    adopt,
    print,
    printed: async (sheet, language) => readPdf(await print(sheet, language)),
    familiesOf: async (sheet, language) => {
      const { fonts } = await readDrawing(await print(sheet, language))
      return [...new Set(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+|-.*$/g, '')))].sort()
    },
    open,
    stop: async () => {
      await printer.stop()
      await folders.remove()
    },
  }
}

/** Has a letter that not every Japanese font draws. */
export const taro: SamplePerson = {
  name: '髙橋 太郎',
  reading: 'たかはし たろう',
  affiliation: '例示大学医学部附属病院',
}

/** Printed text without its line breaks and spaces. */
export const seen = (text: string): string => text.replace(/\s+/g, '')
