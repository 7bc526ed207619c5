import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { announce } from './announce.ts'
import type { Behaviour, CallName } from './behaviours.ts'
import { behaviours, faithful } from './behaviours.ts'
import type { EmulatorClock } from './emulator-clock.ts'
import type { NotificationFields } from './notification-fields.ts'
import { notificationOf } from './notification-fields.ts'
import type { Notifications } from './notifications.ts'
import type { Course, Provider } from './provider.ts'
import type { ArmedScenario, Scenarios } from './scenarios.ts'
import { takeScenario } from './scenarios.ts'
import { settleLate } from './settlement.ts'
import { ANSWER_TYPE } from './wire.ts'

/** One log line. It never contains a card, a token or a password. */
export interface LogEntry {
  call: CallName
  /** ErrInfo or resultCode of the answer, `ok`, or `not executed`. */
  outcome: string
  scenario?: string
}

/** The provider, and the failures armed for it. */
export interface EmulatorState {
  provider: Provider
  clock: EmulatorClock
  scenarios: Scenarios
  notifications: Notifications
  /** How long a hanging connection is held before it is cut, in milliseconds. */
  hangMs: number
  log: ((entry: LogEntry) => void) | undefined
}

/** A call as parsed by its route. */
export interface Request {
  call: CallName
  /** The OrderIDs that a scenario for one order is matched against. */
  orderIds: readonly string[]
  execute: (course: Course) => Promise<Performed>
  /** The answer for a system error of the provider. */
  refusal: (errInfo: string) => Performed
}

/** An answer that is ready to be sent. */
export interface Performed {
  /** ErrInfo or resultCode of the answer, or `ok`. */
  outcome: string
  type: string
  body: Buffer | string
  notification?: NotificationFields
}

const SLOW_MS = 1000
const LATE_MS = 60_000

/** Carries out one call and answers it, following the next scenario armed for it. */
export const perform = async (
  state: EmulatorState,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { call, orderIds, execute } = request
  const armed = takeScenario(state.scenarios, call, orderIds)
  const behaviour = armed ? behaviours[armed.scenario] : faithful

  const executed = behaviour.executes ? await execute(courseOf(state, behaviour, armed)) : undefined
  const shown = answerOf(request, behaviour, executed)
  state.log?.({
    call,
    outcome: executed?.outcome ?? 'not executed',
    ...(armed ? { scenario: armed.scenario } : {}),
  })
  if (executed?.notification) {
    await announce(state.notifications, state.provider, executed.notification, behaviour.notifies)
  }

  if (shown) return reply.type(shown.type).send(shown.body)
  if (behaviour.answers === 'garbage') return reply.type(ANSWER_TYPE).send(garbage)
  if (behaviour.answers === 'server-error') return reply.code(500).type('text/html').send(errorPage)
  return hang(state, reply, armed?.ms ?? state.hangMs)
}

/**
 * Settles the late charges that are due and notifies the shop of them. There is no timer: every route that
 * reads transactions calls this first.
 */
export const settleAndAnnounce = ({ provider, notifications }: EmulatorState): void => {
  for (const trade of settleLate(provider)) announce(notifications, provider, notificationOf(trade, {}))
}

const courseOf = (state: EmulatorState, behaviour: Behaviour, armed: ArmedScenario | undefined): Course => {
  return {
    // Even a fast call takes a turn of the event loop, so that two concurrent requests can interleave.
    work: behaviour.takesLong ? () => hold(state, armed?.ms ?? SLOW_MS) : () => setImmediate<void>(),
    ...(behaviour.chargesLate ? { lateMs: armed?.ms ?? LATE_MS } : {}),
  }
}

/** The answer for the client, or undefined when it gets no readable one. */
const answerOf = (
  { refusal }: Request,
  { answers }: Behaviour,
  executed: Performed | undefined,
): Performed | undefined => {
  if (answers === 'faithfully') return executed
  if (typeof answers === 'string') return undefined
  // A refusal or decline is answered as it is: no late success follows it.
  return executed && executed.outcome !== 'ok' ? executed : refusal(answers.errInfo)
}

const errorPage = '<html><body><h1>500 Internal Server Error</h1></body></html>'

// Valid as neither CP932, JSON nor Key=value.
const garbage = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x26, 0x26, 0xa0, 0xfd, 0x0d, 0x0a])

const hang = (state: EmulatorState, reply: FastifyReply, ms: number): FastifyReply => {
  reply.hijack()
  hold(state, ms).then(() => reply.raw.destroy())
  return reply
}

// Ends early when the scenarios are cleared or the emulator closes; never rejects and never keeps the process
// alive.
const hold = async (state: EmulatorState, ms: number): Promise<void> => {
  const { signal } = state.scenarios.held
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
