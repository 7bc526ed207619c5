import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { verdictOfAll } from './id-pass-codes.ts'
import { decodeAnswer, encodeForm, errorCodesOf, type Fields } from './id-pass-wire.ts'
import { postForm } from './post-form.ts'

/** Calls of the provider's idPass protocol: `POST /payment/<operation>.idPass`. */
export type Operation = 'EntryTran' | 'ExecTran' | 'SecureTran2' | 'SearchTrade' | 'AlterTran' | 'ChangeTran'

/** How long to wait for an answer, in milliseconds of real time. */
export type Timeouts = Readonly<Record<Operation, number>>

/** ExecTran, SecureTran2 and ChangeTran wait for the card network. */
export const defaultTimeouts: Timeouts = {
  EntryTran: 30_000,
  ExecTran: 90_000,
  SecureTran2: 90_000,
  SearchTrade: 30_000,
  AlterTran: 30_000,
  ChangeTran: 90_000,
}

/** `error`: at least one code, in the provider's order. `lost`: sent, but without a usable answer. */
export type Reply =
  | { kind: 'answer'; fields: Fields }
  | { kind: 'error'; codes: string[]; fields: Fields }
  | { kind: 'lost'; reason: string }

export type IdPassClient = {
  /**
   * Sends one call and never throws. Resends only calls that the provider refused as busy, because those did
   * nothing, and only while `mayStillSend`.
   */
  send(operation: Operation, fields: Record<string, string>, mayStillSend?: () => boolean): Promise<Reply>
}

/** The pauses before a call refused as busy is sent again, in milliseconds. */
const busyPauses = [1000, 2000, 5000]

const isBusy = (reply: Reply): boolean => reply.kind === 'error' && verdictOfAll(reply.codes) === 'busy'

/** `TimeoutError`, or the reason why the connection failed: `ECONNREFUSED`, `ECONNRESET`. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Sends form-encoded CP932 and reads the provider's `Key=value&...` (see id-pass-wire.ts). */
export const idPassClient = ({
  apiUrl,
  clock,
  log,
  timeouts,
}: {
  /** Everything before `/payment/`. */
  apiUrl: string
  clock: Clock
  log: Log
  timeouts: Timeouts
}): IdPassClient => {
  const sendOnce = async (operation: Operation, fields: Record<string, string>): Promise<Reply> => {
    try {
      const url = `${apiUrl}/payment/${operation}.idPass`
      // Redirects are not followed, because that could send a charge twice.
      const { status, body } = await postForm(url, encodeForm(fields), timeouts[operation])
      const answer = decodeAnswer(body)
      if (status !== 200) return { kind: 'lost', reason: `${operation}: HTTP ${status}` }
      if (!answer) return { kind: 'lost', reason: `${operation}: unreadable answer` }
      const codes = errorCodesOf(answer)
      return codes.length > 0 ? { kind: 'error', codes, fields: answer } : { kind: 'answer', fields: answer }
    } catch (error) {
      return { kind: 'lost', reason: `${operation}: ${failureOf(error)}` }
    }
  }

  const sendPatiently: IdPassClient['send'] = async (operation, fields, mayStillSend = () => true) => {
    let reply = await sendOnce(operation, fields)
    for (const pause of busyPauses) {
      if (!isBusy(reply)) return reply
      await new Promise<void>((resume) => clock.setTimeout(resume, pause))
      if (!mayStillSend()) return reply
      reply = await sendOnce(operation, fields)
    }
    return reply
  }

  const send: IdPassClient['send'] = async (...call) => {
    const reply = await sendPatiently(...call)
    if (reply.kind === 'lost') log.warn({ reason: reply.reason }, 'card provider gave no answer')
    return reply
  }

  return { send }
}
