import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Report, ToolRun } from '../tool-run.ts'
import { java, javaClassPath } from '../tools/java.ts'
import { runProgram } from '../tools/run-program.ts'
import { plantFaults } from './planted-faults.ts'
import { downloadDocuments } from './real-documents.ts'

const samplesProgram = fileURLToPath(new URL('../../e2e/samples.ts', import.meta.url))

type Standard = {
  name: string
  /** veraPDF's name for the standard. */
  flavour: string
  /** Every document must contain these: veraPDF must notice when one is missing. */
  words: readonly string[]
}

/** ISO 14289-1 for screen readers, and ISO 19005-2 level A for archives. */
const standards: readonly Standard[] = [
  { name: 'PDF/UA-1', flavour: 'ua1', words: ['/MarkInfo', '/Lang', '/ToUnicode', 'pdfuaid:part'] },
  { name: 'PDF/A-2a', flavour: '2a', words: ['/MarkInfo', '/ToUnicode', 'pdfaid:part'] },
]

type Failed = { clause: string; testNumber: number; description: string }
type Job = {
  itemDetails: { name: string }
  validationResult?: { compliant: boolean; details: { passedChecks: number; ruleSummaries: Failed[] } }[]
}

/** Prints the samples, whose names are hard to print, and returns their files. */
const printSamples = async (folder: string): Promise<string[]> => {
  await rm(folder, { recursive: true, force: true })
  const printed = await runProgram(process.execPath, [samplesProgram], { env: { SAMPLES_DIR: folder } })
  if (!printed.isGood) throw new Error('the samples could not be printed')
  return Array.fromAsync(glob(join(folder, '*', '*.pdf')))
}

const isGood = ({ validationResult }: Job): boolean => validationResult?.[0]?.compliant === true

const faultsOf = (job: Job, standard: string): string[] => {
  const { name } = job.itemDetails
  const [result] = job.validationResult ?? []
  if (!result) return [`${name} could not be read`]
  if (isGood(job)) return []
  const rules = result.details.ruleSummaries.map(
    ({ clause, testNumber, description }) => `${clause}-${testNumber} ${description}`,
  )
  return [`${name} is not ${standard}: ${rules.join('; ')}`]
}

/** Validates documents against a standard. */
const readAs = async (classPath: string, flavour: string, files: readonly string[]): Promise<Job[]> => {
  const program = ['-cp', classPath, 'org.verapdf.apps.GreenfieldCliWrapper']
  const { output } = await java([...program, '--flavour', flavour, '--format', 'json', ...files], {
    isQuiet: true,
  })
  return (JSON.parse(output) as { report: { jobs: Job[] } }).report.jobs
}

export const verapdf: ToolRun = {
  name: 'verapdf',
  what: 'veraPDF reads samples and downloads as PDF/UA-1 and PDF/A-2a',
  needs: 'Java, Maven and the jars of outside/java (Debian: default-jre-headless, maven)',
  run: async ({ system, folder }): Promise<Report> => {
    const classPath = await javaClassPath()
    if (!classPath) return null
    const downloads = await downloadDocuments(system, join(folder, 'documents'))
    const samples = await printSamples(join(folder, 'samples'))
    const files = [...downloads.map(({ file }) => file), ...samples]
    const faults: string[] = []
    const figures: string[] = []
    for (const { name, flavour, words } of standards) {
      const planted = await plantFaults(files[0] ?? '', words, join(folder, 'documents'))
      const jobs = await readAs(classPath, flavour, [...files, ...planted])
      const isPlanted = ({ itemDetails }: Job) => planted.includes(itemDetails.name)
      const noticed = jobs.filter((job) => isPlanted(job) && job.validationResult && !isGood(job))
      if (noticed.length !== planted.length)
        faults.push(`${name}: ${noticed.length} of ${planted.length} planted faults were noticed`)
      const read = jobs.filter((job) => !isPlanted(job))
      if (read.length !== files.length) faults.push(`${name}: ${read.length} of ${files.length} were read`)
      faults.push(...read.flatMap((job) => faultsOf(job, name)))
      const checks = read.reduce(
        (sum, job) => sum + (job.validationResult?.[0]?.details.passedChecks ?? 0),
        0,
      )
      figures.push(
        `${name}: ${read.filter(isGood).length} of ${files.length} documents (${downloads.length} downloads), ${checks} checks passed; ${noticed.length} planted faults noticed`,
      )
    }
    return { faults, figures }
  },
}
