import type { ArmedScenario } from '@uketsuke/card-emulator'
import { timesOf } from './faults.ts'

/** Orders with an armed scenario that no call has met yet. */
export const unmetOrders = async (emulatorUrl: string): Promise<Set<string>> => {
  const answer = await fetch(`${emulatorUrl}/_emulator/scenarios`)
  const { armed } = (await answer.json()) as { armed: ArmedScenario[] }
  // Scenarios armed for several calls may have uses left, so only untouched ones count.
  const untouched = armed.filter(({ call, scenario, times }) => times === timesOf(call, scenario))
  return new Set(untouched.flatMap(({ orderId }) => orderId ?? []))
}
