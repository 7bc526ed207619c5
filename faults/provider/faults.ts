import type { ArmedScenario, ScenarioName } from '@uketsuke/card-emulator'
import type { CardMode } from './card-modes.ts'

/** How a provider call fails; see the emulator's README. */
export const triggers = [
  'timeout-before',
  'timeout-after',
  'late-success',
  'e92',
  'http-500',
  'http-500-after',
  'garbage',
  'slow',
  'notify-early',
  'notify-dup',
  'notify-lost',
  'notify-forged',
  'token-expired',
] as const satisfies readonly ScenarioName[]
type Trigger = (typeof triggers)[number]

/** The provider calls between a card and a registration. */
const providerCalls = ['EntryTran', 'ExecTran', 'SecureTran2', 'SearchTrade'] as const
export type ProviderCall = (typeof providerCalls)[number]

export type Fault = { trigger: Trigger; call: ProviderCall }

/** Meaningless pairs with the reason; all others are tried. */
export const leftOut: readonly {
  triggers: readonly Trigger[]
  calls: readonly ProviderCall[]
  why: string
}[] = [
  {
    triggers: ['notify-early', 'notify-dup', 'notify-lost', 'notify-forged'],
    calls: ['EntryTran', 'SearchTrade'],
    why: 'the provider notifies only calls that act on a card',
  },
  {
    triggers: ['token-expired'],
    calls: ['EntryTran', 'SecureTran2', 'SearchTrade'],
    why: 'only ExecTran carries a token',
  },
]

export const faults: readonly Fault[] = triggers.flatMap((trigger) =>
  providerCalls
    .filter((call) => !leftOut.some((pair) => pair.triggers.includes(trigger) && pair.calls.includes(call)))
    .map((call) => ({ trigger, call })),
)

/** Provider calls that never happen with a card in this mode, with the reason. */
export const unreached: readonly { call: ProviderCall; mode: CardMode; why: string }[] = [
  { call: 'SecureTran2', mode: 'plain', why: 'a card outside 3-D Secure is charged by ExecTran' },
]

/**
 * The server's timeout for provider calls, in real milliseconds. Short, because every lost answer costs the
 * full timeout, but longer than a normal answer takes on a busy machine.
 */
export const cardTimeout = 700

/**
 * The number of calls a fault is armed for: more refusals than the server retries, and a second lost
 * SearchTrade.
 */
export const timesOf = (call: string, scenario: string): number =>
  scenario === 'e92' ? 5 : call === 'SearchTrade' ? 2 : 1

/** How long after its call a late charge happens, on the emulator's clock. */
export type Lateness =
  | 'soon'
  | 'after it was believed not to have happened'
  | 'after another order was made'
  | 'after the order expired'
const lateMs: Record<Lateness, number> = {
  soon: 60_000,
  'after it was believed not to have happened': 4 * 60_000,
  'after another order was made': 8 * 60_000,
  'after the order expired': 33 * 60_000,
}

/**
 * The scenarios for one order. A fault of SearchTrade needs a lost call that is searched for, so that call
 * fails too.
 */
export const armingsOf = (
  { trigger, call }: Fault,
  mode: CardMode,
  lateness: Lateness,
  orderId: string,
): ArmedScenario[] => {
  const own: ArmedScenario = {
    call,
    scenario: trigger,
    orderId,
    times: timesOf(call, trigger),
    ...(trigger === 'slow' && { ms: 2 * cardTimeout }),
    ...(trigger.startsWith('timeout') && { ms: 2 * cardTimeout }),
    ...(trigger === 'late-success' && { ms: lateMs[lateness] }),
  }
  const charging = mode === 'plain' ? 'ExecTran' : 'SecureTran2'
  const cause: ArmedScenario = {
    call: charging,
    scenario: 'timeout-after',
    orderId,
    times: 1,
    ms: 2 * cardTimeout,
  }
  return call === 'SearchTrade' ? [own, cause] : [own]
}
