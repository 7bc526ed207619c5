import type { Convention } from '../../platform/conventions/convention.ts'
import type { Log } from '../../platform/log.ts'
import { createConventionLooks } from './convention-looks.ts'
import type { DocumentPrinter, PrintJob } from './document-printer.ts'
import { createLookCache } from './look-cache.ts'
import type { Setting } from './packed-look.ts'
import type { TemplateSet } from './print-task.ts'
import { createPrintingPool, type PoolPrinting } from './printing-pool.ts'
import { readDefaultTemplates, templateOf } from './templates.ts'
import { createTrials } from './trials.ts'

type TypstPrinterOptions = {
  conventionsDir: string
  /** The number of documents that are made at once. */
  processes: number
  /** The number of documents that may wait. Further documents are refused. */
  waiting: number
  /** How long one document may take, in real milliseconds, including the start of a process. */
  timeLimit: number
  /** How long a document may wait before it begins, in real milliseconds. */
  longestWait: number
  /** How long to wait between the starts of two documents, in real milliseconds. Defaults to no time. */
  rest?: () => number
  log: Log
}

export type TypstPrinter = DocumentPrinter & {
  /**
   * Rereads the templates and seals of a convention, which are used once the returned function is called.
   * Tries the organiser's own templates on samples. Faults are logged with file and line, and the last valid
   * templates, or else the default ones, stay in use.
   * @throws ConventionError for a seal that can't be printed.
   */
  prepare(convention: Convention): Promise<() => void>
  /** Prepares a convention, and uses the result at once. */
  adopt(convention: Convention): Promise<void>
  /** Whether a convention's name cards differ from those of the default templates. */
  hasOwnNameCard(convention: Pick<Convention, 'conventionId'>): boolean
}

/** The number of cached looks, for all conventions together. */
const heldLooks = 8

/**
 * First with the organiser's templates, then without them if they fail. `look` is the version of a stored
 * look.
 */
const waysOf = ({ keyColor, own, plain }: Setting, look?: string) =>
  [own, plain].flatMap((templates) => (templates ? [{ templates, keyColor, look }] : []))

/**
 * Prints with Typst (decision 0019), using the templates beside this file or those of the convention's
 * folder.
 */
export const typstPrinter = async (options: TypstPrinterOptions): Promise<TypstPrinter> => {
  const { conventionsDir, log } = options
  const pool = createPrintingPool({ rest: () => 0, ...options })
  const defaults = await readDefaultTemplates()
  const recall = createLookCache(heldLooks)

  const printWith = (
    templates: TemplateSet,
    { keyColor }: Pick<Setting, 'keyColor'>,
    { language, sheet, createdAt }: Omit<PrintJob, 'conventionId'>,
    wait?: 'unlimited',
  ): Promise<PoolPrinting> =>
    pool.print(
      {
        main: templateOf[sheet.kind],
        print: { language, sheet, keyColor },
        createdAt,
        templates,
      },
      wait,
    )

  const trials = createTrials(conventionsDir, (templates, color, job) =>
    printWith(templates, color, job, 'unlimited'),
  )
  const looks = createConventionLooks({ conventionsDir, defaults, trials, log })

  return {
    prepare: looks.prepare,
    adopt: async (convention) => (await looks.prepare(convention))(),
    print: async (job) => {
      const { conventionId, sheet } = job
      const current = looks.of(conventionId)
      if (!current) return { outcome: 'failed', reason: `no convention ${conventionId}` }
      const kept = job.look && job.look.version !== current.receipt.version ? job.look : null
      const ways = kept
        ? // Today's look is better than none: a newer compiler may refuse templates of earlier days.
          [...waysOf(await recall(kept), kept.version), ...waysOf({ ...current, own: null })]
        : waysOf(current)
      let reason = ''
      for (const [tries, { templates, keyColor, look }] of ways.entries()) {
        // A person who has waited for the first attempt must not be refused now.
        const printing = await printWith(templates, { keyColor }, job, tries > 0 ? 'unlimited' : undefined)
        if (printing.outcome !== 'faulty') return printing
        // The compiler's message may quote a person's name.
        reason = printing.reason.replace(/"[^"]*"/g, '"…"')
        const said = { conventionId, kind: sheet.kind, ...(look && { look }), reason }
        log.error(said, 'document not printed as its template says')
      }
      return { outcome: 'failed', reason }
    },
    receiptLook: looks.ofReceipts,
    hasOwnNameCard: looks.hasOwnNameCard,
    stop: () => pool.stop(),
  }
}
