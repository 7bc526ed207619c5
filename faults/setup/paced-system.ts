import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import { freePort, notifyAt, type System, startSystem, until } from '@uketsuke/testing'
import { cardTimeout } from '../provider/faults.ts'
import { openNotificationGate } from './notification-gate.ts'

/** The running product with a clock on which many buyers can wait at once. */
export type PacedSystem = System & {
  /** Resolves when the clock has advanced by `ms`; something else must advance it. */
  sleep(ms: number): Promise<void>
  /** Advances the clock by `ms` in steps, and wakes sleepers whose time has come. */
  passTime(ms: number, step: number): Promise<void>
  /** Advances the clock in steps until `work` is done, and wakes sleepers. */
  passTimeDuring<T>(work: Promise<T>, step: number): Promise<T>
  /** From now on the server gets no notification about this order and must ask the provider. */
  loseNotifications(orderId: string): void
}

/** Real time granted to database and provider calls after each step of the clock, in milliseconds. */
const breath = 12

/**
 * Mails that are being sent when the clock moves take real time, not the clock's. If the queue's timers fired
 * before, it would take their process for dead and send them again.
 */
const untilMailsSent = ({ db }: System): Promise<unknown> =>
  until(
    async () =>
      (await db.query(`select 1 from pgboss.job where state = 'active' and name like '%mail%' limit 1`))
        .rowCount,
    (count) => count === 0,
  )

/** Starts the product at an address that browsers and the provider can reach. */
export const startPacedSystem = async (from: {
  serverUrl: string
  template?: string
  conventionsDir?: string
}): Promise<PacedSystem> => {
  const system = await startSystem({ ...from, cardTimeout, port: await freePort() })
  const gate = await openNotificationGate(system.url + apiBase + notificationPathOf(null))
  await notifyAt(system.emulator.url, gate.url)
  const { clock, stop } = system
  let sleepers: { until: number; wake: () => void }[] = []
  const goOn = async (ms: number): Promise<void> => {
    await clock.jump(ms, () => untilMailsSent(system))
    const due = sleepers.filter(({ until }) => until <= clock.now())
    sleepers = sleepers.filter((sleeper) => !due.includes(sleeper))
    for (const { wake } of due) wake()
    await pause(breath)
  }
  return Object.assign(system, {
    loseNotifications: gate.lose,
    stop: async () => {
      await stop()
      await gate.close()
    },
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ until: clock.now() + ms, wake })
      }),
    passTime: async (ms: number, step: number) => {
      for (const end = clock.now() + ms; clock.now() < end; ) await goOn(Math.min(step, end - clock.now()))
    },
    passTimeDuring: async <T>(work: Promise<T>, step: number) => {
      const state = { isOver: false }
      const over = work.finally(() => {
        state.isOver = true
      })
      // A failure is reported below.
      over.catch(() => {})
      while (!state.isOver) await goOn(step)
      return over
    },
  })
}
