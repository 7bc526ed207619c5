import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import { type Convention, picturesOf } from '../../platform/conventions/convention.ts'
import { ConventionError } from '../../platform/conventions/read-convention.ts'
import type { Log } from '../../platform/log.ts'
import type { DocumentPrinter, Look, PrintJob } from './document-printer.ts'
import { holdLooks } from './kept-looks.ts'
import { describeLook, type Setting } from './packed-look.ts'
import type { TemplateSet } from './print-task.ts'
import { createPrintingPool, type PoolPrinting } from './printing-pool.ts'
import { receiptFiles } from './receipt-files.ts'
import { samplePeople, sampleSheets } from './sample-sheets.ts'
import { TemplateError } from './template-error.ts'
import {
  hasOwnNameCard,
  readDefaultTemplates,
  readOwnTemplates,
  readPlainTemplates,
  templateOf,
  toSet,
  withImagesOf,
} from './templates.ts'

export type TypstPrinterOptions = {
  conventionsDir: string
  /** How many documents are made at once. */
  processes: number
  /** How many may wait for that; more are told to come back. */
  waiting: number
  /** How long one document may take, in real milliseconds, the start of a process included. */
  timeLimit: number
  /** How long one may wait before it is begun, in real milliseconds; 15 seconds when absent. */
  longestWait?: number
  /** How long to wait between the beginnings of two documents, in real milliseconds; no time when absent. */
  rest?: () => number
  log: Log
}

export type TypstPrinter = DocumentPrinter & {
  /**
   * Reads the templates and seals of a convention again, to be used once what it answers is called. The organiser's own
   * templates are tried on samples: what does not compile is logged with file and line, and the last good ones stay, or
   * else the default ones.
   * @throws ConventionError for a seal that can't be printed.
   */
  prepare(convention: Convention): Promise<() => void>
  /** The same, used at once. */
  adopt(convention: Convention): Promise<void>
  /** Do name cards of a convention look otherwise than those of the default templates? */
  hasOwnNameCard(convention: Pick<Convention, 'conventionId'>): boolean
}

type Sample = Pick<PrintJob, 'language' | 'sheet'>

/** What a convention prints with, and the part of it that its receipts are to be printed with for ever. */
type Current = Setting & { receipt: Look }

/** So many looks of earlier days are held in memory, of all conventions. */
const heldLooks = 8

/** Seals that were printed, by the version of their templates and their file: that need not be tried again. */
const printable = new Set<string>()

/** With the organiser's templates, and without them when they fail. `look`: the version of one that was kept. */
const waysOf = ({ keyColor, own, plain }: Setting, look?: string) =>
  [own, plain].flatMap((templates) => (templates ? [{ templates, keyColor, look }] : []))

/** Prints with Typst (decision 0019), with the templates beside this file or those of the convention's folder. */
export const typstPrinter = async (options: TypstPrinterOptions): Promise<TypstPrinter> => {
  const { conventionsDir, log } = options
  const pool = createPrintingPool({ longestWait: 15_000, rest: () => 0, ...options })
  const defaults = await readDefaultTemplates()
  const looks = new Map<string, Current>()
  /** What a receipt says and how it is set are of the same version, also while another one takes its place. */
  const receiptLooks = new WeakMap<Convention, Look>()
  const recall = holdLooks(heldLooks)

  const printWith = (
    templates: TemplateSet,
    { keyColor }: Pick<Setting, 'keyColor'>,
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

  let lastTrial: Promise<unknown> = Promise.resolve()
  /** One after the other, whichever convention it is for: templates that never end must leave processes to participants. */
  const tryOn = (templates: TemplateSet, look: Pick<Setting, 'keyColor'>, sample: Sample) => {
    const job = { ...sample, createdAt: new Date(0) }
    const trial = lastTrial.then(() => printWith(templates, look, job, 'patient'))
    lastTrial = trial.catch(() => {})
    return trial
  }

  /**
   * What is wrong with templates, found on samples: for each document the first that is found, up to one that was not done
   * in time.
   */
  const faultsOf = async (
    templates: TemplateSet,
    look: Pick<Setting, 'keyColor'>,
    seal: string | null,
  ): Promise<string[]> => {
    const faults = new Map<string, string>()
    const samples = languages.flatMap((language) =>
      samplePeople
        .flatMap((person) => sampleSheets(language, person, seal))
        .map((sheet) => ({ language, sheet })),
    )
    for (const sample of samples) {
      if (faults.has(sample.sheet.kind)) continue
      const printing = await tryOn(templates, look, sample)
      if ('reason' in printing) faults.set(sample.sheet.kind, printing.reason)
      if (printing.outcome === 'failed') break
    }
    return [...new Set(faults.values())]
  }

  /** @throws ConventionError naming those that are no image, or none that a document can have. */
  const trySeals = async (
    convention: Convention,
    look: Pick<Setting, 'keyColor' | 'plain'>,
  ): Promise<void> => {
    const [person] = samplePeople
    const faults: string[] = []
    for (const { path, file } of picturesOf(convention)) {
      const known = `${look.plain.version} ${file}`
      const [sheet] = file && person && !printable.has(known) ? sampleSheets('ja', person, file) : []
      const printing = sheet && (await tryOn(look.plain, look, { language: 'ja', sheet }))
      if (printing?.outcome === 'printed') printable.add(known)
      if (printing?.outcome !== 'faulty') continue
      const yaml = join(conventionsDir, convention.conventionId, 'convention.yaml')
      faults.push(`${yaml}: ${path.join('.')}: ${file} can't be printed: ${printing.reason}`)
    }
    if (faults.length > 0) throw new ConventionError(faults.join('\n'))
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

  const readLook = async (convention: Convention): Promise<Current> => {
    const { conventionId, appearance, receipt } = convention
    const { keyColor } = appearance
    const folder = join(conventionsDir, conventionId)
    const last = looks.get(conventionId)
    const { plain, large } = await readPlainTemplates(folder, defaults)
    if (large.length > 0) log.warn({ conventionId, large }, 'images too large for documents')
    await trySeals(convention, { keyColor, plain })
    const readOwn = async (): Promise<TemplateSet | null> => {
      const own = await readOwnTemplates(folder, plain, defaults)
      const faults = own ? await faultsOf(own, { keyColor }, receipt.issuer.seal) : []
      if (faults.length > 0) throw new TemplateError(faults.join('\n'))
      return own
    }
    const own = await unlessFaulty(conventionId, readOwn, last?.own ? withImagesOf(plain, last.own) : null)
    const forReceipts = ({ files }: TemplateSet) => toSet(receiptFiles(files, defaults, receipt.issuer.seal))
    const kept = { keyColor, plain: forReceipts(plain), own: own && forReceipts(own) }
    return { keyColor, plain, own, receipt: describeLook(kept) }
  }

  const prepare = async (convention: Convention): Promise<() => void> => {
    const look = await readLook(convention)
    return () => {
      looks.set(convention.conventionId, look)
      receiptLooks.set(convention, look.receipt)
    }
  }

  return {
    prepare,
    adopt: async (convention) => (await prepare(convention))(),
    print: async (job) => {
      const { conventionId, sheet } = job
      const current = looks.get(conventionId)
      if (!current) return { outcome: 'failed', reason: `no convention ${conventionId}` }
      const kept = job.look && job.look.version !== current.receipt.version ? job.look : null
      const ways = kept
        ? // Rather with today's than not at all: a newer compiler may refuse templates of earlier days.
          [...waysOf(await recall(kept), kept.version), ...waysOf({ ...current, own: null })]
        : waysOf(current)
      let reason = ''
      for (const [tries, { templates, keyColor, look }] of ways.entries()) {
        // Who has waited for the first need not fear to be turned away now.
        const printing = await printWith(templates, { keyColor }, job, tries > 0 ? 'patient' : undefined)
        if (printing.outcome !== 'faulty') return printing
        // What the compiler quotes may be somebody's name.
        reason = printing.reason.replace(/"[^"]*"/g, '"…"')
        const said = { conventionId, kind: sheet.kind, ...(look && { look }), reason }
        log.error(said, 'document not printed as its template says')
      }
      return { outcome: 'failed', reason }
    },
    receiptLook: (convention) => {
      const look = receiptLooks.get(convention)
      if (!look) throw new Error(`no look of ${convention.conventionId}`)
      return look
    },
    hasOwnNameCard: ({ conventionId }) => {
      const own = looks.get(conventionId)?.own
      return Boolean(own && hasOwnNameCard(own, defaults))
    },
    stop: () => pool.stop(),
  }
}
