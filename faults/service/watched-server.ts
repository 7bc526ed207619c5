import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api, apiBase } from '@uketsuke/contract'
import { newEmail, preRegistrationOf } from '@uketsuke/testing'

type Kind = 'ready' | 'read' | 'write'

/** One answer of a server: its status, or 0 without an answer. `at` is in milliseconds. */
type Seen = { kind: Kind; at: number; took: number; status: number; fault: string }

/** A server that is polled all the time. */
type WatchedServer = {
  /** Resolves when /readyz reports this, with the milliseconds that it took. */
  untilReady(isReady: boolean): Promise<number>
  /** Stops polling. @returns the answers, and the faults found in them. */
  leave(): Promise<{ counts: Record<string, number>; violations: string[] }>
}

const gap = 250
/** Longer than any call may take, in milliseconds. */
const longest = 12_000

const callOf = (kind: Kind): { path: string; init: RequestInit } => {
  const headers = {
    'content-type': 'application/json',
    'x-convention-id': 'demo2027',
    'idempotency-key': randomUUID(),
    // Limits are counted for each client address.
    'x-forwarded-for': `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  }
  if (kind === 'ready') return { path: '/readyz', init: {} }
  if (kind === 'read') return { path: apiBase + api.readStocks.path, init: { headers } }
  const body = JSON.stringify(preRegistrationOf(newEmail()))
  return { path: apiBase + api.preRegister.path, init: { method: 'POST', headers, body } }
}

/** A failed call must have a code and say when to retry; it is never a bare 500. */
const faultOf = async (kind: Kind, answer: Response): Promise<string> => {
  const text = await answer.text()
  if (answer.status < 500 || kind === 'ready') return ''
  if (answer.status !== 503) return `${kind}: answered ${answer.status} ${text.slice(0, 100)}`
  const retryAfter = Number(answer.headers.get('retry-after'))
  return text.includes('"code":"SERVICE_UNAVAILABLE"') && retryAfter > 0
    ? ''
    : `${kind}: 503 without code or Retry-After: ${text.slice(0, 100)}`
}

/** Polls the server itself, bypassing its proxy, four times a second: its readiness, a read and a write. */
export const watchServer = (url: string): WatchedServer => {
  const seen: Seen[] = []
  let isOver = false
  const ask = async (kind: Kind): Promise<void> => {
    const at = performance.now()
    const { path, init } = callOf(kind)
    try {
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(longest) })
      const fault = await faultOf(kind, answer)
      seen.push({ kind, at, took: performance.now() - at, status: answer.status, fault })
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      seen.push({
        kind,
        at,
        took: performance.now() - at,
        status: 0,
        fault: isLate ? `${kind}: no answer within ${longest} ms` : '',
      })
    }
  }
  const asking = (['ready', 'read', 'write'] as const).map(async (kind) => {
    while (!isOver) {
      await ask(kind)
      await pause(gap)
    }
  })
  const seenOf = (kind: Kind) => seen.filter((one) => one.kind === kind)
  return {
    untilReady: async (isReady) => {
      const startedAt = performance.now()
      for (;;) {
        const last = seenOf('ready').at(-1)
        if (last && last.at >= startedAt && (last.status === 200) === isReady)
          return last.at + last.took - startedAt
        if (performance.now() - startedAt > 120_000)
          throw new Error(`${url}/readyz still answers ${last?.status} after two minutes`)
        await pause(20)
      }
    },
    leave: async () => {
      isOver = true
      await Promise.all(asking)
      const [reads, writes] = [seenOf('read'), seenOf('write')]
      const passed = (all: Seen[]) => all.filter(({ status }) => status > 0 && status < 500).length
      return {
        counts: {
          'reads answered': passed(reads),
          'reads answered 503': reads.filter(({ status }) => status === 503).length,
          'reads without an answer': reads.filter(({ status }) => status === 0).length,
          'writes answered': passed(writes),
          'writes answered 503': writes.filter(({ status }) => status === 503).length,
          'writes without an answer': writes.filter(({ status }) => status === 0).length,
          'longest call, ms': Math.round(Math.max(...[...reads, ...writes].map(({ took }) => took))),
        },
        violations: [...new Set(seen.map(({ fault }) => fault).filter(Boolean))],
      }
    },
  }
}
