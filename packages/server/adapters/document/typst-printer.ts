import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Log } from '../../platform/log.ts'
import type { DocumentPrinter, PrintJob } from './document-printer.ts'
import type { TemplateSet } from './print-task.ts'
import { createPrintingPool, type PoolPrinting } from './printing-pool.ts'
import { samplePeople, sampleSheets } from './sample-sheets.ts'
import { TemplateError } from './template-error.ts'
import {
  bareTemplates,
  readDefaultTemplates,
  readOwnTemplates,
  readPlainTemplates,
  templateOf,
} from './templates.ts'

export type TypstPrinterOptions = {
  conventionsDir: string
  /** How many documents are made at once. */
  processes: number
  /** How many may wait for that; more are told to come back. */
  waiting: number
  /** How long one document may take, in real milliseconds, the start of a process included. */
  timeLimit: number
  /** How long to wait between the beginnings of two documents, in real milliseconds; no time when absent. */
  rest?: () => number
  log: Log
}

export type TypstPrinter = DocumentPrinter & {
  /**
   * Reads the templates of a convention again. The organiser's own are tried on samples first: what does not compile is
   * logged with file and line, and the last good ones stay, or else the default ones.
   */
  adopt(convention: Convention): Promise<void>
}

type Sample = Pick<PrintJob, 'language' | 'sheet'>

/** What a convention prints with. `own`: with the organiser's changes. */
type Look = { keyColor: string; plain: TemplateSet; own: TemplateSet | null }

/** Prints with Typst (decision 0019), with the templates beside this file or those of the convention's folder. */
export const typstPrinter = async (options: TypstPrinterOptions): Promise<TypstPrinter> => {
  const { conventionsDir, log } = options
  const pool = createPrintingPool({ rest: () => 0, ...options })
  const defaults = await readDefaultTemplates()
  const looks = new Map<string, Look>()

  const printWith = (
    templates: TemplateSet,
    { keyColor }: Pick<Look, 'keyColor'>,
    { language, sheet, createdAt }: Omit<PrintJob, 'conventionId'>,
    patience?: 'patient',
  ): Promise<PoolPrinting> =>
    pool.print(
      {
        main: templateOf[sheet.kind],
        print: { language, sheet, keyColor },
        createdAt,
        templates,
      },
      patience,
    )

  /** The first sheet that can't be printed says why; null when all can. */
  const faultOf = async (
    templates: TemplateSet,
    look: Pick<Look, 'keyColor'>,
    samples: readonly Sample[],
  ) => {
    for (const sample of samples) {
      const printing = await printWith(templates, look, { ...sample, createdAt: new Date(0) }, 'patient')
      if ('reason' in printing) return printing.reason
    }
    return null
  }

  /** What is wrong with templates, found on samples: for each document the first that is found. */
  const faultsOf = async (templates: TemplateSet, look: Pick<Look, 'keyColor'>): Promise<string[]> => {
    const samples = languages.flatMap((language) =>
      samplePeople.flatMap((person) => sampleSheets(language, person)).map((sheet) => ({ language, sheet })),
    )
    const faults = await Promise.all(
      Object.keys(templateOf).map((kind) =>
        faultOf(
          templates,
          look,
          samples.filter(({ sheet }) => sheet.kind === kind),
        ),
      ),
    )
    return [...new Set(faults.filter((fault) => fault !== null))]
  }

  /** What a convention's folder gives; `otherwise`, and a line in the log, when it can't be used. */
  const unlessFaulty = async <T>(conventionId: string, read: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      log.error({ conventionId, reason: error.message }, 'templates not used, the last good ones stay')
      return otherwise
    }
  }

  const readLook = async ({ conventionId, appearance: { keyColor } }: Convention): Promise<Look> => {
    const folder = join(conventionsDir, conventionId)
    const last = looks.get(conventionId)
    const plain = await unlessFaulty(
      conventionId,
      () => readPlainTemplates(folder, defaults),
      last?.plain ?? bareTemplates(defaults),
    )
    const readOwn = async (): Promise<TemplateSet | null> => {
      const own = await readOwnTemplates(folder, plain, defaults)
      const faults = own ? await faultsOf(own, { keyColor }) : []
      if (faults.length > 0) throw new TemplateError(faults.join('\n'))
      return own
    }
    return { keyColor, plain, own: await unlessFaulty(conventionId, readOwn, last?.own ?? null) }
  }

  return {
    adopt: async (convention) => {
      looks.set(convention.conventionId, await readLook(convention))
    },
    print: async (job) => {
      const { conventionId, sheet } = job
      const look = looks.get(conventionId)
      if (!look) return { outcome: 'failed', reason: `no convention ${conventionId}` }
      const printing = await printWith(look.own ?? look.plain, look, job)
      if (printing.outcome !== 'faulty') return printing
      // What the compiler quotes may be somebody's name.
      const reason = printing.reason.replace(/"[^"]*"/g, '"…"')
      log.error({ conventionId, kind: sheet.kind, reason }, 'document not printed as its template says')
      const plainly = look.own ? await printWith(look.plain, look, job) : printing
      return plainly.outcome === 'faulty' ? { outcome: 'failed', reason } : plainly
    },
    stop: () => pool.stop(),
  }
}
