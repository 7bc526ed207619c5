import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import { type Convention, sealsOf } from '../../platform/conventions/convention.ts'
import { ConventionError } from '../../platform/conventions/read-convention.ts'
import type { PrintJob } from './document-printer.ts'
import type { Setting } from './packed-look.ts'
import type { TemplateSet } from './print-task.ts'
import type { PoolPrinting } from './printing-pool.ts'
import { samplePeople, sampleSheets } from './sample-sheets.ts'

type Sample = Pick<PrintJob, 'language' | 'sheet'>
type KeyColor = Pick<Setting, 'keyColor'>

/** Prints one document, however long it must wait. */
type PrintSample = (
  templates: TemplateSet,
  color: KeyColor,
  job: Sample & Pick<PrintJob, 'createdAt'>,
) => Promise<PoolPrinting>

export type Trials = {
  /**
   * Tries templates on samples. Returns the first fault of each document, and stops at a document that times
   * out.
   */
  faultsOf(templates: TemplateSet, color: KeyColor, seal: string | null): Promise<string[]>
  /** @throws ConventionError naming the seals that are not images or cannot be printed. */
  trySeals(convention: Convention, look: Pick<Setting, 'keyColor' | 'plain'>): Promise<void>
}

/**
 * Seals that printed well, by the version of their templates and their file, in any printer of this process.
 */
const printable = new Set<string>()

const samplesOf = (seal: string | null): Sample[] =>
  languages.flatMap((language) =>
    samplePeople
      .flatMap((person) => sampleSheets(language, person, seal))
      .map((sheet) => ({ language, sheet })),
  )

/** Prints samples with an organiser's changes before participants get them. */
export const createTrials = (conventionsDir: string, print: PrintSample): Trials => {
  let lastTrial: Promise<unknown> = Promise.resolve()
  /**
   * One at a time across all conventions, because endless templates must leave processes for participants.
   */
  const tryOn = (templates: TemplateSet, color: KeyColor, sample: Sample) => {
    const trial = lastTrial.then(() => print(templates, color, { ...sample, createdAt: new Date(0) }))
    lastTrial = trial.catch(() => {})
    return trial
  }

  return {
    faultsOf: async (templates, color, seal) => {
      const faults = new Map<string, string>()
      for (const sample of samplesOf(seal)) {
        if (faults.has(sample.sheet.kind)) continue
        const printing = await tryOn(templates, color, sample)
        if ('reason' in printing) faults.set(sample.sheet.kind, printing.reason)
        if (printing.outcome === 'failed') break
      }
      return [...new Set(faults.values())]
    },
    trySeals: async (convention, look) => {
      const [language] = languages
      const [person] = samplePeople
      const faults: string[] = []
      for (const { path, file } of sealsOf(convention)) {
        const known = `${look.plain.version} ${file}`
        const [sheet] = file && person && !printable.has(known) ? sampleSheets(language, person, file) : []
        const printing = sheet && (await tryOn(look.plain, look, { language, sheet }))
        if (printing?.outcome === 'printed') printable.add(known)
        if (printing?.outcome !== 'faulty') continue
        const yaml = join(conventionsDir, convention.conventionId, 'convention.yaml')
        faults.push(`${yaml}: ${path.join('.')}: ${file} can't be printed: ${printing.reason}`)
      }
      if (faults.length > 0) throw new ConventionError(faults.join('\n'))
    },
  }
}
