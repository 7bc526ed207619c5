import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minutes, seconds } from '../../packages/server/platform/duration.ts'
import type { OutsideSite } from '../start-outside-site.ts'
import { type PythonTools, pythonTools } from '../tools/python.ts'
import type { Report, Trial } from '../trial.ts'
import { realIds, startCredentials } from './credentials.ts'
import { judge, type Line } from './judge.ts'

const hooks = fileURLToPath(new URL('../python/fuzz.py', import.meta.url))

type Round = { name: string; api: 'site' | 'operator'; isKnown: boolean }

const rounds: readonly Round[] = [
  { name: 'anonymous', api: 'site', isKnown: false },
  { name: 'with codes and logins', api: 'site', isKnown: true },
  { name: 'secretariat without a key', api: 'operator', isKnown: false },
  { name: 'secretariat', api: 'operator', isKnown: true },
]

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

const fuzz = async (
  python: PythonTools,
  site: OutsideSite,
  { name, api, isKnown }: Round,
): Promise<Line[]> => {
  const { system, folder, descriptions } = site
  const findings = join(folder, `schemathesis-${name.replaceAll(' ', '-')}.jsonl`)
  const configuration = join(folder, 'schemathesis.toml')
  await rm(findings, { force: true })
  await writeFile(configuration, configurationOf(await realIds(system)))
  const credentials = isKnown ? await startCredentials(system) : null
  // Every try comes from one address: what it has used up is forgotten at once.
  const forgetting = setInterval(() => {
    void system.db.query('delete from rate_limit_hit').catch(() => {})
  }, seconds(0.5))
  try {
    const examples = process.env.OUTSIDE_EXAMPLES ?? '20'
    await python.run(
      'schemathesis',
      [
        ...['--config-file', configuration, '--no-color', 'run', descriptions[api]],
        ...['--url', api === 'site' ? system.url : system.operatorUrl],
        ...['--checks', 'all', '--mode', 'all', '--phases', 'examples,coverage,fuzzing,stateful'],
        ...['--max-examples', examples, '--seed', '1', '--continue-on-failure', '--no-shrink'],
        ...['--suppress-health-check', 'all', '--warnings', 'off'],
      ],
      {
        env: { FINDINGS_FILE: findings, ...(credentials && { CREDENTIALS_URL: credentials.url }) },
        timeout: minutes(60),
        isQuiet: true,
      },
    )
  } finally {
    clearInterval(forgetting)
    await credentials?.stop()
  }
  const text = await readFile(findings, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

export const schemathesis: Trial = {
  name: 'schemathesis',
  what: 'schemathesis sends what the descriptions allow, and what they do not',
  needs: 'Python and the packages of outside/python',
  run: async (site): Promise<Report> => {
    const python = await pythonTools()
    if (!python) return null
    const faults: string[] = []
    const figures: string[] = []
    for (const round of rounds) {
      const verdict = judge(await fuzz(python, site, round))
      faults.push(...verdict.faults.map((fault) => `${round.name}: ${fault}`))
      figures.push(`${round.name}: ${verdict.figures}`)
    }
    return { faults, figures }
  },
}
