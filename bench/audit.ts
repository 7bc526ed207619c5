import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Lighthouse's figures for a page: scores out of 100, times in milliseconds, transfer in kilobytes. */
export const figures = [
  'performance',
  'accessibility',
  'best practices',
  'FCP',
  'LCP',
  'TBT',
  'CLS',
  'transfer',
] as const
export type Figures = Record<(typeof figures)[number], number>

/**
 * `machine` is Lighthouse's benchmark index of the machine's speed; `requested` are the URLs of all
 * responses.
 */
export type Audit = { figures: Figures; machine: number; requested: string[] }

type Report = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: { url?: string }[] } }>
}

const program = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url))

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * One visit with an empty cache under Lighthouse's default: a simulated mid-range phone on simulated slow 4G.
 */
export const audit = async (address: string): Promise<Audit> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices',
      '--no-enable-error-reporting',
      `--chrome-flags=${chromeFlags.join(' ')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const { runtimeError, environment, categories, audits } = JSON.parse(stdout) as Report
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      FCP: value('first-contentful-paint'),
      LCP: value('largest-contentful-paint'),
      TBT: value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
      transfer: value('total-byte-weight') / 1000,
    },
    machine: environment.benchmarkIndex,
    requested: (audits['network-requests']?.details?.items ?? []).map(({ url = '' }) => url),
  }
}
