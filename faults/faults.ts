import type { ArmedScenario, ScenarioName } from '@uketsuke/card-emulator'
import type { CardMode } from './card-modes.ts'

/** How the provider's call goes wrong; the emulator's README says what each does. */
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
export type Trigger = (typeof triggers)[number]

/** The provider's calls on the way from a card to a registration. */
export const providerCalls = ['EntryTran', 'ExecTran', 'SecureTran2', 'SearchTrade'] as const
export type ProviderCall = (typeof providerCalls)[number]

export type Fault = { trigger: Trigger; call: ProviderCall }

/** Pairs that mean nothing, and why. All others are tried. */
export const leftOut: readonly {
  triggers: readonly Trigger[]
  calls: readonly ProviderCall[]
  why: string
}[] = [
  {
    triggers: ['notify-early', 'notify-dup', 'notify-lost', 'notify-forged'],
    calls: ['EntryTran', 'SearchTrade'],
    why: 'the provider notifies of calls that do something with a card; these do not',
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

/** Calls of the provider a card in this mode can't cause, and why. */
export const unreached: readonly { call: ProviderCall; mode: CardMode; why: string }[] = [
  { call: 'SecureTran2', mode: 'normal', why: 'a card outside 3-D Secure is charged by ExecTran' },
]

/**
 * How long the server waits for the provider, in real milliseconds: short, because every lost answer is waited for in
 * vain, and longer than a faithful answer takes on a busy machine.
 */
export const cardTimeout = 700

/** For how many calls a fault is armed: more refusals than the server's own repetitions, and a second lost question. */
export const timesOf = (call: string, scenario: string): number =>
  scenario === 'e92' ? 5 : call === 'SearchTrade' ? 2 : 1

/** How much later than its call a late charge comes, by the emulator's clock. */
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

/** What to arm for one order. A question only matters when something has to be asked, so its cause goes wrong too. */
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
  const charging = mode === 'normal' ? 'ExecTran' : 'SecureTran2'
  const cause: ArmedScenario = {
    call: charging,
    scenario: 'timeout-after',
    orderId,
    times: 1,
    ms: 2 * cardTimeout,
  }
  return call === 'SearchTrade' ? [own, cause] : [own]
}
