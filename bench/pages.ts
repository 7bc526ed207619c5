import { parseArgs } from 'node:util'
import { api } from '@uketsuke/contract'
import { createApiClient, expectOk, newEmail, preRegistrationOf } from '@uketsuke/testing'
import { type Audit, audit, type Figures, figures } from './audit.ts'
import { say } from './print.ts'
import { startProcesses } from './processes.ts'
import { median } from './stopwatch.ts'

/**
 * Measures the public pages with Lighthouse, each as the median of its runs. Exits with 1 when a target is
 * missed.
 */

const atLeast = (min: number) => ({ isMet: (value: number) => value >= min, text: `at least ${min}` })
const targets: Partial<Record<keyof Figures, { isMet: (value: number) => boolean; text: string }>> = {
  performance: atLeast(95),
  accessibility: atLeast(100),
  'best practices': atLeast(100),
  LCP: { isMet: (value) => value < 2000, text: 'below 2000 ms' },
  CLS: { isMet: (value) => value === 0, text: '0' },
}

/** Only the intended screen requests `proof`; an error screen or a redirect would not. */
const pages = [
  { name: 'pre-registration', path: () => '/pre-registration', proof: '/pre-registration-page-' },
  {
    name: 'registration form',
    path: (code: string) => `/registration?code=${code}`,
    proof: '/v2/registration-form',
  },
  { name: 'guide', path: () => '/guide', proof: '/guide-page-' },
  { name: 'login', path: () => '/mypage', proof: '/login-page-' },
]
const otherScreen = '/unsupported-device-page-'

const decimals: Partial<Record<keyof Figures, number>> = { CLS: 3, transfer: 1 }
const row = (name: string, cells: readonly string[]) =>
  say(`  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(15)).join('')}`)

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
})
await using cleanup = new AsyncDisposableStack()
const processes = await startProcesses()
cleanup.defer(() => processes.close())
const server = await processes.startServer()
cleanup.defer(() => server.kill('SIGTERM'))
const client = createApiClient(server.url, 'demo2027', 1)
cleanup.defer(() => client.close())
const email = newEmail()
expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) }))
const code = await processes.links.code(email)

const measure = async ({ name, path, proof }: (typeof pages)[number]): Promise<string[]> => {
  const audits: Audit[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    const result = await audit(`${server.url}/#${path(code)}`)
    if (!result.requested.some((url) => url.includes(proof)))
      throw new Error(`a screen other than ${name} was shown`)
    if (result.requested.some((url) => url.includes(otherScreen)))
      throw new Error('the site reports an unsupported browser')
    audits.push(result)
  }
  const medians = new Map(
    figures.map((figure) => [figure, median(audits.map((result) => result.figures[figure]))]),
  )
  row(name, [
    ...figures.map((figure) => (medians.get(figure) ?? 0).toFixed(decimals[figure] ?? 0)),
    median(audits.map(({ machine }) => machine)).toFixed(0),
  ])
  return Object.entries(targets)
    .filter(([figure, { isMet }]) => !isMet(medians.get(figure as keyof Figures) ?? Number.NaN))
    .map(([figure, { text }]) => `${name}: ${figure} must be ${text}`)
}

row(`median of ${values.runs}`, [...figures, 'machine'])
const missed: string[] = []
const wanted = pages.filter(({ name }) => (values.only ?? name) === name)
if (wanted.length === 0) throw new Error(`--only is one of: ${pages.map(({ name }) => name).join(', ')}`)
for (const page of wanted) missed.push(...(await measure(page)))
for (const miss of missed) say(`  missed: ${miss}`)
if (missed.length > 0) process.exitCode = 1
