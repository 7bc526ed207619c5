import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import type { System } from '@uketsuke/testing'
import type { OutsideSite } from '../start-outside-site.ts'
import type { Report, ToolRun } from '../tool-run.ts'
import { pythonTools } from '../tools/python.ts'
import { runProgram } from '../tools/run-program.ts'
import { type Coded, printedCodes } from './printed-codes.ts'

/** A poor printer's resolution. */
const dotsPerInch = 150

/** Reads the texts of all codes in a picture (PNG). */
type Reader = (picture: string) => Promise<string[]>

const isThere = async (program: string, args: string[]): Promise<boolean> =>
  (await runProgram(program, args, { isQuiet: true })).isGood

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

/** Whether a code works where it is used: documents are verified, people admitted. */
const isGood = async ({ client, operator }: System, text: string): Promise<boolean> => {
  const [, code] = /#\/verify\?code=([A-Z2-7-]+)/.exec(text) ?? []
  if (code) return (await client.call(api.verifyDocument, { params: { code } })).ok
  const answer = await operator.call(operatorApi.verifyEntryCode, { body: { code: text } })
  return answer.ok && ['admitted', 'alreadyIn'].includes(answer.body.result)
}

const faultsOf = async (system: System, { name, file, codes }: Coded, read: Reader): Promise<string[]> => {
  const picture = file.replace(/\.pdf$/, '')
  const drawn = await runProgram('pdftoppm', [
    ...['-r', String(dotsPerInch), '-png', '-singlefile', file, picture],
  ])
  if (!drawn.isGood) return [`${name} could not be drawn`]
  const texts = await read(`${picture}.png`)
  const verdicts = await Promise.all(texts.map((text) => isGood(system, text)))
  return [
    ...(texts.length === codes ? [] : [`${name} has ${codes} codes, ${texts.length} were read`]),
    ...(verdicts.every(Boolean) ? [] : [`${name} has a code that is not good: ${texts.join(' ')}`]),
  ]
}

/**
 * Plants a code that the site does not know, and a paper with fewer codes than it should have. Both must be
 * noticed.
 */
const plantedFaults = async (system: System, paper: Coded, read: Reader): Promise<string[]> => {
  const unknown = await isGood(system, 'https://example.org/#/verify?code=AAAA-AAAA-AAAA-AAAA')
  const missing = await faultsOf(system, { ...paper, codes: paper.codes + 1 }, read)
  return [
    ...(unknown ? ['an unknown code was taken as good'] : []),
    ...(missing.length === 0 ? ['a missing code was not noticed'] : []),
  ]
}

const toolRunOf = (name: string, needs: string, readerHere: () => Promise<Reader | null>): ToolRun => ({
  name,
  what: `${name} reads the codes of every paper at ${dotsPerInch} dpi`,
  needs: `${needs}, and pdftoppm (Debian: poppler-utils)`,
  run: async (site: OutsideSite): Promise<Report> => {
    const read = await readerHere()
    if (!read || !(await isThere('pdftoppm', ['-v']))) return null
    const papers = await printedCodes(site)
    const faults: string[] = []
    for (const paper of papers) faults.push(...(await faultsOf(site.system, paper, read)))
    if (papers[0]) faults.push(...(await plantedFaults(site.system, papers[0], read)))
    const codes = papers.reduce((sum, paper) => sum + paper.codes, 0)
    return { faults, figures: [`${codes} codes on ${papers.length} papers`] }
  },
})

const zbar = toolRunOf('zbar', 'zbarimg (Debian: zbar-tools)', async () => {
  if (!(await isThere('zbarimg', ['--version']))) return null
  const options = ['--quiet', '--raw', '--nodbus', '-S*.enable=0', '-Sqrcode.enable=1']
  return async (picture) =>
    linesOf((await runProgram('zbarimg', [...options, picture], { isQuiet: true })).output)
})

const zxing = toolRunOf('zxing-cpp', 'Python and the packages of outside/python', async () => {
  const python = await pythonTools()
  return python && (async (picture) => linesOf((await python.runFile('read_codes.py', {}, [picture])).output))
})

export const codeReaders = [zbar, zxing]
