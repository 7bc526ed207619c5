/** Calls a scenario can be armed for; `token` is the token entry, `*` is any of them. */
export const scenarioCalls = [
  'EntryTran',
  'ExecTran',
  'SecureTran2',
  'SearchTrade',
  'AlterTran',
  'token',
  '*',
] as const

export type CallName = Exclude<(typeof scenarioCalls)[number], '*'>

/** How a call misbehaves: whether it is carried out, and what the client gets to see of it. */
export interface Behaviour {
  executes: boolean
  takesLong: boolean
  answers: 'faithfully' | 'nothing' | 'server-error' | 'garbage'
}

/** A call without a scenario. */
export const faithful: Behaviour = { executes: true, takesLong: false, answers: 'faithfully' }

/** Every scenario by the name that arms it. */
export const behaviours = {
  /** The request is lost: the connection hangs, nothing was done. */
  'timeout-before': { executes: false, takesLong: false, answers: 'nothing' },
  /** The answer is lost: done, then the connection hangs. The test of double charging. */
  'timeout-after': { executes: true, takesLong: false, answers: 'nothing' },
  /** Status 500 with an HTML page, nothing was done. */
  'http-500': { executes: false, takesLong: false, answers: 'server-error' },
  /** Done, but the answer cannot be read. */
  garbage: { executes: true, takesLong: false, answers: 'garbage' },
  /** Done late. While an ExecTran takes long, its transaction is UNPROCESSED and a second one is E90010001. */
  slow: { executes: true, takesLong: true, answers: 'faithfully' },
} as const satisfies Record<string, Behaviour>

export type ScenarioName = keyof typeof behaviours

/** A scenario that waits for its calls. */
export interface ArmedScenario {
  call: CallName | '*'
  scenario: ScenarioName
  /** For how many more calls. */
  times: number
  /** How long `slow` takes or a connection hangs, in milliseconds; the emulator's own default when absent. */
  ms?: number
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

/** Uses up one time of the first scenario armed for the call. */
export function takeScenario(scenarios: Scenarios, call: CallName): ArmedScenario | undefined {
  const taken = scenarios.armed.find((armed) => armed.call === call || armed.call === '*')
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
