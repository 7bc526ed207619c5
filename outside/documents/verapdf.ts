import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { java, javaClassPath } from '../tools/java.ts'
import { runProgram } from '../tools/run-program.ts'
import type { Report, Trial } from '../trial.ts'
import { downloadDocuments } from './real-documents.ts'

const samplesProgram = fileURLToPath(new URL('../../e2e/samples.ts', import.meta.url))

/** ISO 14289-1 for screen readers, and ISO 19005-2 level A for archives. */
const standards = { ua1: 'PDF/UA-1', '2a': 'PDF/A-2a' } as const

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

const faultsOf = ({ itemDetails, validationResult }: Job, standard: string): string[] => {
  const [result] = validationResult ?? []
  if (!result) return [`${itemDetails.name} could not be read`]
  if (result.compliant) return []
  const rules = result.details.ruleSummaries.map(
    ({ clause, testNumber, description }) => `${clause}-${testNumber} ${description}`,
  )
  return [`${itemDetails.name} is not ${standard}: ${rules.join('; ')}`]
}

export const verapdf: Trial = {
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
    for (const [flavour, standard] of Object.entries(standards)) {
      const program = ['-cp', classPath, 'org.verapdf.apps.GreenfieldCliWrapper']
      const { output } = await java([...program, '--flavour', flavour, '--format', 'json', ...files], {
        isQuiet: true,
      })
      const { jobs } = (JSON.parse(output) as { report: { jobs: Job[] } }).report
      if (jobs.length !== files.length)
        faults.push(`${standard}: ${jobs.length} of ${files.length} were read`)
      faults.push(...jobs.flatMap((job) => faultsOf(job, standard)))
      const good = jobs.filter(({ validationResult }) => validationResult?.[0]?.compliant)
      const checks = jobs.reduce(
        (sum, job) => sum + (job.validationResult?.[0]?.details.passedChecks ?? 0),
        0,
      )
      figures.push(
        `${standard}: ${good.length} of ${files.length} documents (${downloads.length} downloads), ${checks} checks passed`,
      )
    }
    return { faults, figures }
  },
}
