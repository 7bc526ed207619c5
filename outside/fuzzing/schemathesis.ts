import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { byIssueKind } from '@uketsuke/contract'
import { minutes } from '@uketsuke/server/duration'
import { copyConventions, type StandInPrinter, type System, standInPrinter } from '@uketsuke/testing'
import { plantFault, wronglyDescribed } from '../description/plant-fault.ts'
import type { OutsideSite } from '../start-outside-site.ts'
import type { Report, ToolRun } from '../tool-run.ts'
import { type PythonTools, pythonTools } from '../tools/python.ts'
import { realIds, startCredentials } from './credentials.ts'
import { judge, type Line } from './judge.ts'

const hooks = fileURLToPath(new URL('../python/fuzz.py', import.meta.url))

type Round = {
  name: string
  api: 'site' | 'operator'
  /** A false description. */
  planted?: string
  isKnown: boolean
  /** Whether it sends only requests that the description allows; these reach deeper into the product. */
  isGood?: true
}

const rounds: readonly Round[] = [
  { name: 'anonymous', api: 'site', isKnown: false },
  { name: 'with codes and logins', api: 'site', isKnown: true },
  { name: 'with codes and logins, good calls', api: 'site', isKnown: true, isGood: true },
  { name: 'secretariat without a key', api: 'operator', isKnown: false },
  { name: 'secretariat', api: 'operator', isKnown: true },
  { name: 'secretariat, good calls', api: 'operator', isKnown: true, isGood: true },
]

/** The number for each call, unless `OUTSIDE_EXAMPLES` is set. */
const examplesOfCall = '1'
/** Few of the calls that should be good break no rule, so they get more examples. */
const moreOfGood = 45

/** The tool's own configuration (TOML; a JSON text is a TOML string). */
const configurationOf = (ids: Record<string, string[]>): string =>
  [
    `hooks = ${JSON.stringify(hooks)}`,
    '[cache]',
    'enabled = false',
    '[generation]',
    'database = "none"',
    ...Object.entries(ids).map(
      ([name, values]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(values)}`,
    ),
    '[parameters]',
    ...Object.keys(ids).map((name) => `${name} = { dictionary = "${name}", probability = 0.7 }`),
  ].join('\n')

/** A separate site, which is left in a mess. */
type Fuzzed = { system: System; printer: StandInPrinter }

const fuzz = async (
  python: PythonTools,
  { folder, descriptions }: OutsideSite,
  { system, printer }: Fuzzed,
  { name, api, planted, isKnown, isGood }: Round,
): Promise<Line[]> => {
  const findings = join(folder, `schemathesis-${name.replaceAll(/\W+/g, '-')}.jsonl`)
  const configuration = join(folder, 'schemathesis.toml')
  await rm(findings, { force: true })
  await writeFile(configuration, configurationOf(await realIds(system)))
  const credentials = isKnown ? await startCredentials(system, printer) : null
  // For valid calls, its coverage phase mostly omits headers and tries other methods.
  const phases = ['examples', ...(isGood ? [] : ['coverage']), 'fuzzing', 'stateful'].join(',')
  try {
    const examples = Number(process.env.OUTSIDE_EXAMPLES ?? examplesOfCall) * (isGood ? moreOfGood : 1)
    await python.run(
      'schemathesis',
      [
        ...['--config-file', configuration, '--no-color', 'run', planted ?? descriptions[api]],
        ...(planted ? ['--include-path', wronglyDescribed] : []),
        ...['--url', api === 'site' ? system.url : system.operatorUrl],
        ...['--checks', 'all', '--mode', isGood ? 'positive' : 'all', '--phases', phases],
        ...['--max-examples', String(examples), '--seed', '1', '--continue-on-failure', '--no-shrink'],
        ...['--suppress-health-check', 'all', '--warnings', 'off'],
      ],
      {
        env: { FINDINGS_FILE: findings, ...(credentials && { CREDENTIALS_URL: credentials.url }) },
        timeout: minutes(60),
        isQuiet: true,
      },
    )
  } finally {
    await credentials?.stop()
  }
  const text = await readFile(findings, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

export const schemathesis: ToolRun = {
  name: 'schemathesis',
  what: 'schemathesis sends what the descriptions allow, and what they do not',
  needs: 'Python and the packages of outside/python',
  run: async (site): Promise<Report> => {
    const python = await pythonTools()
    if (!python) return null
    const faults: string[] = []
    const figures: string[] = []
    const printer = standInPrinter()
    const conventions = await copyConventions()
    // Everybody in this convention buys an option and prints a lot.
    await conventions.edit((yaml) =>
      yaml
        .replaceAll(/capacity: \d+/g, 'capacity: 5000')
        .replace(/^issueLimits: .*/m, `issueLimits: ${JSON.stringify(byIssueKind(() => 5000))}`),
    )
    const system = await site.startOther({
      printer,
      conventionsDir: conventions.dir,
      loopbackLimits: false,
    })
    try {
      const planted = join(site.folder, 'schemathesis-planted.json')
      await plantFault(site.descriptions.site, planted, ({ 200: _, ...answers }) => answers)
      const untrue: Round = { name: 'planted', api: 'site', planted, isKnown: false }
      if (judge(await fuzz(python, site, { system, printer }, untrue)).faults.length === 0)
        faults.push('a planted fault was not noticed')
      for (const round of rounds) {
        const verdict = judge(await fuzz(python, site, { system, printer }, round))
        faults.push(...verdict.faults.map((fault) => `${round.name}: ${fault}`))
        figures.push(`${round.name}: ${verdict.figures}`)
      }
    } finally {
      await system.stop()
      await conventions.remove()
    }
    return { faults, figures }
  },
}
