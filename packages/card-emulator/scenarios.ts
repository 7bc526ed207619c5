import type { Behaviour, CallName, ScenarioName } from './behaviours.ts'
import { behaviours } from './behaviours.ts'

/** A scenario that is waiting for its calls. */
export interface ArmedScenario {
  call: CallName | '*'
  scenario: ScenarioName
  /** Number of calls it still applies to. */
  times: number
  /**
   * For how many milliseconds `slow` delays a call or a connection hangs, or after how many a late success
   * comes; absent for the emulator's default.
   */
  ms?: number
  /** The only order whose calls count; absent for all orders. */
  orderId?: string
}

export interface Scenarios {
  armed: ArmedScenario[]
  /** Aborted to release every hanging or slow call. */
  held: AbortController
}

export const noScenarios = (): Scenarios => ({ armed: [], held: new AbortController() })

/** Adds a scenario after those already armed. */
export const armScenario = (scenarios: Scenarios, scenario: ArmedScenario): void => {
  scenarios.armed.push({ ...scenario })
}

/**
 * An error text if the scenario does not apply to the call; undefined if it does. `*` fits every scenario.
 */
export const misfit = ({ call, scenario }: Pick<ArmedScenario, 'call' | 'scenario'>): string | undefined => {
  const { calls }: Behaviour = behaviours[scenario]
  if (!calls || call === '*' || calls.includes(call)) return undefined
  return `${scenario} is only for ${calls.join(', ')}`
}

/**
 * Uses up one time of the first scenario that is armed for the call of this order. The order is given by all
 * the IDs that the call may carry.
 */
export const takeScenario = (
  scenarios: Scenarios,
  call: CallName,
  orderIds: readonly string[],
): ArmedScenario | undefined => {
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

/** Disarms everything, cuts hanging connections and finishes slow calls. */
export const clearScenarios = (scenarios: Scenarios): void => {
  scenarios.armed = []
  scenarios.held.abort()
  scenarios.held = new AbortController()
}
