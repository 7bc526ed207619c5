import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { type Config, pausableWork } from '../config.ts'
import type { Release } from '../release.ts'
import { type SecurityEvent, securityEvents } from '../security-notes.ts'
import { reportedDirectives, reportedSources } from './policy-report.ts'
import { addProcessGauges } from './process-gauges.ts'
import { readWorkers } from './worker-metrics.ts'

/** An answered call in the metrics, identified by the pattern of its route, never by its address. */
export type CountedCall = { method: string; route: string; status: number; seconds: number }

/** The listeners whose calls are counted separately. */
type CountedListener = 'site' | 'operator'

export type Metrics = {
  registry: Registry
  /** The figures of this process or, in a worker, of all workers, as text. */
  read(): Promise<string>
  countCall(listener: CountedListener, call: CountedCall): void
  countMail(kind: string, end: string): void
  countDocument(kind: string, outcome: string): void
  countSecurityEvent(event: SecurityEvent): void
  countPolicyReport(report: { directive: string; source: string }): void
  stop(): void
}

/**
 * From a hundredth of a second to ten. Most calls take a few milliseconds, and a login a tenth of a second.
 */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/**
 * The counters of one server. They are not global, because several servers may run in one process. Every
 * label has few values, whatever callers send. `kinds`: kinds of mails and documents, so that their series
 * exist before the first event.
 */
export const createMetrics = (
  { version, commit, migration }: Release & { migration: string },
  kinds: { mails: readonly string[]; documents: readonly string[] },
  paused: Config['paused'],
): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'uketsuke_http_request_duration_seconds',
    help: 'Answered calls by listener, method, route and status class.',
    labelNames: ['listener', 'method', 'route', 'status'],
    buckets: durations,
    registers,
  })
  const mails = new Counter({
    name: 'uketsuke_mails_total',
    help: 'Tries to hand a mail to a mail server, by kind of mail and end.',
    labelNames: ['kind', 'end'],
    registers,
  })
  for (const kind of kinds.mails)
    for (const end of ['sent', 'refused', 'putOff', 'failed']) mails.inc({ kind, end }, 0)
  const documents = new Counter({
    name: 'uketsuke_documents_total',
    help: 'Tries to print a document, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  for (const kind of kinds.documents)
    for (const outcome of ['printed', 'busy', 'failed']) documents.inc({ kind, outcome }, 0)
  const security = new Counter({
    name: 'uketsuke_security_events_total',
    help: 'Security events, each of which is also a line of the log.',
    labelNames: ['event'],
    registers,
  })
  for (const event of securityEvents) security.inc({ event }, 0)
  const reports = new Counter({
    name: 'uketsuke_policy_reports_total',
    help: 'Requests that browsers reported as blocked by the content security policy.',
    labelNames: ['directive', 'source'],
    registers,
  })
  for (const directive of reportedDirectives)
    for (const source of reportedSources) reports.inc({ directive, source }, 0)
  new Gauge({
    name: 'uketsuke_build_info',
    help: 'Version, commit and newest migration in its labels. Always 1.',
    labelNames: ['version', 'commit', 'migration'],
    registers,
  }).set({ version, commit: commit ?? '', migration }, 1)
  const pauses = new Gauge({
    name: 'uketsuke_paused',
    help: '1 while UKETSUKE_HOLD pauses this work.',
    labelNames: ['what'],
    registers,
  })
  for (const what of pausableWork) pauses.set({ what }, paused.has(what) ? 1 : 0)
  const ofProcess = addProcessGauges(registry)

  return {
    registry,
    read: readWorkers(registry),
    countCall: (listener, { method, route, status, seconds }) =>
      calls.observe(
        {
          listener,
          method: methods.has(method) ? method : 'other',
          route,
          status: `${Math.floor(status / 100)}xx`,
        },
        seconds,
      ),
    countMail: (kind, end) => mails.inc({ kind, end }),
    countDocument: (kind, outcome) => documents.inc({ kind, outcome }),
    countPolicyReport: (report) => reports.inc(report),
    countSecurityEvent: (event) => security.inc({ event }),
    stop: ofProcess.stop,
  }
}
