import type { ArmedScenario } from '@uketsuke/card-emulator'
import { timesOf } from './faults.ts'

/** Orders that have a scenario no call has taken yet. */
export const unmetOrders = async (emulatorUrl: string): Promise<Set<string>> => {
  const answer = await fetch(`${emulatorUrl}/_emulator/scenarios`)
  const { armed } = (await answer.json()) as { armed: ArmedScenario[] }
  // What is armed for more than one call may be left over.
  const untouched = armed.filter(({ call, scenario, times }) => times === timesOf(call, scenario))
  return new Set(untouched.flatMap(({ orderId }) => orderId ?? []))
}
