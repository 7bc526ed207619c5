import type { EmulatorState } from './perform-call.ts'
import { settleAndAnnounce } from './perform-call.ts'

/** Moves the emulator's clock to a time, or forward by milliseconds. */
export type ClockChange = { now: string } | { advanceMs: number }

export const clockSchema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    now: { type: 'string', format: 'date-time' },
    advanceMs: { type: 'integer' },
  },
}

export const moveClock = (state: EmulatorState, change: ClockChange): void => {
  if ('now' in change) state.clock.set(new Date(change.now))
  else state.clock.advance(change.advanceMs)
  settleAndAnnounce(state)
}
