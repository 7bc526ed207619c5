import type { Stage } from './stage.ts'
import { settleAndAnnounce } from './stage.ts'

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

export const moveClock = (stage: Stage, change: ClockChange): void => {
  if ('now' in change) stage.clock.set(new Date(change.now))
  else stage.clock.advance(change.advanceMs)
  settleAndAnnounce(stage)
}
