import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'
import { hours } from '../duration.ts'
import type { Log } from '../log.ts'
import { type PolicyReport, readPolicyReports } from '../metrics/policy-report.ts'

/** Where browsers report items blocked by the content security policy. */
export const reportPath = '/reports/policy'

/** In bytes. Browsers send a few reports at a time. */
const bodyLimit = 32 * 1024
const reportsPerBody = 20

/**
 * The maximum number of log lines within an hour, because anybody may send reports. All of them are counted.
 */
const linesPerHour = 60

const parsed = (body: Buffer): unknown => {
  try {
    return isUtf8(body) ? JSON.parse(body.toString()) : null
  } catch {
    return null
  }
}

/**
 * Counts the reports, and logs directive and origin of the first ones each hour. Stores nothing, reads no
 * cookies, and always answers 204, so that a sender learns nothing.
 */
export const mountPolicyReports = (
  fastify: FastifyInstance,
  { log, clock, count }: { log: Log; clock: Clock; count: (report: Omit<PolicyReport, 'origin'>) => void },
): void => {
  let lines = { hour: 0, written: 0 }
  const isLineLeft = (): boolean => {
    const now = Math.floor(nowOf(clock).getTime() / hours(1))
    if (lines.hour !== now) lines = { hour: now, written: 0 }
    lines.written += 1
    return lines.written <= linesPerHour
  }
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/reports+json', 'application/csp-report', 'application/json'],
      { parseAs: 'buffer', bodyLimit },
      async (_request: FastifyRequest, body: Buffer) => parsed(body),
    )
    scope.post(reportPath, { bodyLimit }, (request, reply) => {
      for (const { origin, ...report } of readPolicyReports(request.body, reportsPerBody)) {
        count(report)
        if (isLineLeft())
          log.warn({ ...report, ...(origin && { origin }) }, 'content was blocked in a browser')
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
