import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Provider } from './provider.ts'
import type { Behaviour, CallName, Scenarios } from './scenarios.ts'
import { behaviours, faithful, takeScenario } from './scenarios.ts'
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
  scenarios: Scenarios
  /** How long a hanging connection is held before it is cut, in milliseconds. */
  hangMs: number
  log: ((entry: LogEntry) => void) | undefined
}

/** A carried out call, ready to be sent. */
export interface Performed {
  outcome: string
  type: string
  body: Buffer | string
}

const SLOW_MS = 1000

/** Carries out one call and answers it, as the next scenario armed for it says. */
export async function perform(
  stage: Stage,
  call: CallName,
  reply: FastifyReply,
  execute: (work: () => Promise<void>) => Promise<Performed>,
): Promise<FastifyReply> {
  const armed = takeScenario(stage.scenarios, call)
  const behaviour: Behaviour = armed ? behaviours[armed.scenario] : faithful
  // Even a fast provider takes a turn of the event loop, so that two requests at once can meet.
  const work = behaviour.takesLong ? () => hold(stage, armed?.ms ?? SLOW_MS) : () => setImmediate<void>()

  const performed = behaviour.executes ? await execute(work) : undefined
  stage.log?.({
    call,
    outcome: performed?.outcome ?? 'not executed',
    ...(armed ? { scenario: armed.scenario } : {}),
  })

  if (performed && behaviour.answers === 'faithfully') return reply.type(performed.type).send(performed.body)
  if (behaviour.answers === 'garbage') return reply.type(ANSWER_TYPE).send(garbage)
  if (behaviour.answers === 'server-error') return reply.code(500).type('text/html').send(errorPage)
  return hang(stage, reply, armed?.ms ?? stage.hangMs)
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
