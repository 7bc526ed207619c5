import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** Work done again and again, by any number of processes; each round claims its rows, so that none is done twice. */
export type Rounds = readonly { name: string; every: number; run: () => Promise<void> }[]

/** Starts the rounds; a round that still runs is not started again. `stop` waits for those that run. */
export const startRounds = (rounds: Rounds, clock: Clock, log: Log): { stop(): Promise<void> } => {
  const running = new Map<string, Promise<void>>()
  const timers = rounds.map(({ name, every, run }) =>
    clock.setInterval(() => {
      if (running.has(name)) return
      const round = run()
        .catch((error: unknown) => log.error({ round: name, reason: String(error) }, 'round failed'))
        .finally(() => running.delete(name))
      running.set(name, round)
    }, every),
  )
  return {
    stop: async () => {
      for (const timer of timers) clock.clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
