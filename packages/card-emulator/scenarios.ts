import type { Behaviour, CallName, ScenarioName } from './behaviours.ts'
import { behaviours } from './behaviours.ts'

/** A scenario that waits for its calls. */
export interface ArmedScenario {
  call: CallName | '*'
  scenario: ScenarioName
  /** For how many more calls. */
  times: number
  /**
   * How long `slow` takes, a connection hangs, or a late success comes later, in milliseconds; the emulator's own
   * default when absent.
   */
  ms?: number
  /** Only for calls of this order. */
  orderId?: string
}

export interface Scenarios {
  armed: ArmedScenario[]
  /** Aborted to let go of everything that hangs or takes long. */
  held: AbortController
}

export function noScenarios(): Scenarios {
  return { armed: [], held: new AbortController() }
}

/** Adds a scenario behind those already armed. */
export function armScenario(scenarios: Scenarios, scenario: ArmedScenario): void {
  scenarios.armed.push({ ...scenario })
}

/** Why a scenario cannot be armed for a call, when its calls are others. `*` is any of its calls. */
export function misfit({ call, scenario }: Pick<ArmedScenario, 'call' | 'scenario'>): string | undefined {
  const { calls }: Behaviour = behaviours[scenario]
  if (!calls || call === '*' || calls.includes(call)) return undefined
  return `${scenario} is only for ${calls.join(', ')}`
}

/** Uses up one time of the first scenario armed for the call of this order, which may go by several names. */
export function takeScenario(
  scenarios: Scenarios,
  call: CallName,
  orderIds: readonly string[],
): ArmedScenario | undefined {
  const taken = scenarios.armed.find(
    (armed) =>
      (armed.call === call || armed.call === '*') &&
      !misfit({ call, scenario: armed.scenario }) &&
      (armed.orderId === undefined || orderIds.includes(armed.orderId)),
  )
  if (taken) taken.times -= 1
  if (taken?.times === 0) scenarios.armed = scenarios.armed.filter((armed) => armed !== taken)
  return taken
}

/** Disarms everything, cuts the connections that hang and finishes the calls that take long. */
export function clearScenarios(scenarios: Scenarios): void {
  scenarios.armed = []
  scenarios.held.abort()
  scenarios.held = new AbortController()
}
