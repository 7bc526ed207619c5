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

/** One line of the log. It never names a card, a token or a password. */
export interface LogEntry {
  call: CallName
  /** ErrInfo or resultCode of the answer, `ok`, or `not executed`. */
  outcome: string
  scenario?: string
}

/** The provider and what is to go wrong with it. */
export interface Stage {
  provider: Provider
  clock: EmulatorClock
  scenarios: Scenarios
  notifications: Notifications
  /** How long a hanging connection is held before it is cut, in milliseconds. */
  hangMs: number
  log: ((entry: LogEntry) => void) | undefined
}

/** A call as its route understood it. */
export interface Request {
  call: CallName
  /** The OrderIDs by which a scenario may be meant for it. */
  orderIds: readonly string[]
  execute: (course: Course) => Promise<Performed>
  /** The answer that says a system error of the provider. */
  refusal: (errInfo: string) => Performed
}

/** An answered call, ready to be sent. */
export interface Performed {
  /** ErrInfo or resultCode of the answer, or `ok`. */
  outcome: string
  type: string
  body: Buffer | string
  notification?: NotificationFields
}

const SLOW_MS = 1000
const LATE_MS = 60_000

/** Carries out one call and answers it, as the next scenario armed for it says. */
export async function perform(stage: Stage, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { call, orderIds, execute } = request
  const armed = takeScenario(stage.scenarios, call, orderIds)
  const behaviour = armed ? behaviours[armed.scenario] : faithful

  const executed = behaviour.executes ? await execute(courseOf(stage, behaviour, armed)) : undefined
  const shown = answerOf(request, behaviour, executed)
  stage.log?.({
    call,
    outcome: executed?.outcome ?? 'not executed',
    ...(armed ? { scenario: armed.scenario } : {}),
  })
  if (executed?.notification) {
    await announce(stage.notifications, stage.provider, executed.notification, behaviour.notifies)
  }

  if (shown) return reply.type(shown.type).send(shown.body)
  if (behaviour.answers === 'garbage') return reply.type(ANSWER_TYPE).send(garbage)
  if (behaviour.answers === 'server-error') return reply.code(500).type('text/html').send(errorPage)
  return hang(stage, reply, armed?.ms ?? stage.hangMs)
}

/**
 * Settles the charges that were to come late, as far as the clock is, and notifies the shop of them. Nothing happens
 * by itself: whoever looks at the transactions calls this first.
 */
export function settleAndAnnounce({ provider, notifications }: Stage): void {
  for (const trade of settleLate(provider)) announce(notifications, provider, notificationOf(trade, {}))
}

function courseOf(stage: Stage, behaviour: Behaviour, armed: ArmedScenario | undefined): Course {
  return {
    // Even a fast provider takes a turn of the event loop, so that two requests at once can meet.
    work: behaviour.takesLong ? () => hold(stage, armed?.ms ?? SLOW_MS) : () => setImmediate<void>(),
    ...(behaviour.chargesLate ? { lateMs: armed?.ms ?? LATE_MS } : {}),
  }
}

/** The answer as the client is to read it, or undefined when there is none to be read. */
function answerOf(
  { refusal }: Request,
  { answers }: Behaviour,
  executed: Performed | undefined,
): Performed | undefined {
  if (answers === 'faithfully') return executed
  if (typeof answers === 'string') return undefined
  // What was refused or declined is answered as ever: there is no success to come late.
  return executed && executed.outcome !== 'ok' ? executed : refusal(answers.errInfo)
}

const errorPage = '<html><body><h1>500 Internal Server Error</h1></body></html>'

// Neither CP932 nor JSON nor Key=value.
const garbage = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x26, 0x26, 0xa0, 0xfd, 0x0d, 0x0a])

function hang(stage: Stage, reply: FastifyReply, ms: number): FastifyReply {
  reply.hijack()
  hold(stage, ms).then(() => reply.raw.destroy())
  return reply
}

// Ends early when the scenarios are cleared or the emulator closes; never rejects, never keeps the process.
async function hold(stage: Stage, ms: number): Promise<void> {
  const { signal } = stage.scenarios.held
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})
}
