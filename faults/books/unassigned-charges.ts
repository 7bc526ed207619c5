import type { PacedSystem } from '../setup/paced-system.ts'
import { yenOfRegistration } from './audit.ts'
import { type Entry, readBooks } from './books.ts'

const second = 1_000
const minute = 60_000

/** How long a charge may remain unassigned while the provider answers. */
const most = 10 * minute

/** Yen charged but neither used for a registration nor refunded. */
const unassignedYen = (entry: Entry): number =>
  entry.provider.charged - entry.provider.refunded - yenOfRegistration(entry)

/** Watches for such charges while time passes without further failures. */
export type ChargeWatch = {
  /** Advances the clock by `ms` in steps, and checks every minute or step. */
  passTime(ms: number, step: number): Promise<void>
  /** A sentence for each charge that remained unassigned too long. */
  wrong(): string[]
}

/** Watches the orders of `emails`; of everybody if undefined. */
export const watchUnassignedCharges = (system: PacedSystem, emails?: readonly string[]): ChargeWatch => {
  const since = new Map<string, number>()
  const wrong = new Map<string, string>()

  /** @returns orders whose charge has been unassigned too long. */
  const look = async (): Promise<Entry[]> => {
    const now = system.clock.now()
    const { entries } = await readBooks({ db: system.db, emulatorUrl: system.emulator.url })
    const own = entries.filter(({ email }) => !emails || emails.includes(email))
    for (const { orderId } of own.filter((entry) => unassignedYen(entry) <= 0)) since.delete(orderId)
    const lost = own.filter((entry) => unassignedYen(entry) > 0)
    for (const { orderId } of lost) if (!since.has(orderId)) since.set(orderId, now)
    return lost.filter(({ orderId }) => now - (since.get(orderId) ?? now) > most && !wrong.has(orderId))
  }
  /** Looks again a moment later, because the server may be working on a charge. */
  const judge = async (): Promise<void> => {
    if ((await look()).length === 0) return
    for (let breaths = 0; breaths < 40; breaths++) await system.passTime(second / 2, second / 2)
    for (const entry of await look()) {
      const minutes = Math.round((system.clock.now() - (since.get(entry.orderId) ?? 0)) / minute)
      const text = `${unassignedYen(entry)} yen charged for nothing for ${minutes} minutes in state ${entry.state}`
      wrong.set(entry.orderId, `${entry.orderId}: ${text}`)
    }
  }
  return {
    passTime: async (ms, step) => {
      const look = Math.max(step, minute)
      for (const end = system.clock.now() + ms; system.clock.now() < end; ) {
        await system.passTime(Math.min(look, end - system.clock.now()), step)
        await judge()
      }
    },
    wrong: () => [...wrong.values()],
  }
}
