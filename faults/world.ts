import { apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import { freePort, notifyAt, type System, startSystem, until } from '@uketsuke/testing'
import { cardTimeout } from './faults.ts'
import { openNotificationGate } from './notification-gate.ts'

/** The started product with a clock on which many buyers can wait at once. */
export type World = System & {
  /** Resolves once the clock went on so far, in milliseconds; only while somebody lets it go on. */
  sleep(ms: number): Promise<void>
  /** Lets the clock go on by `ms` in steps, and wakes who waits. */
  passTime(ms: number, step: number): Promise<void>
  /** The same until something is done. */
  passTimeDuring<T>(work: Promise<T>, step: number): Promise<T>
  /** From now on the server hears nothing from the provider about this order, unless it asks. */
  loseNotifications(orderId: string): void
}

/** What a step of the clock leaves to what is really going on: calls to database and provider, in real milliseconds. */
const breath = 12

/** A step so long would take a job that is only slow on a busy machine for one whose process died. */
const long = 5_000

const untilMailsSent = ({ db }: System): Promise<unknown> =>
  until(
    async () =>
      (await db.query(`select 1 from pgboss.job where state = 'active' and name like '%mail%' limit 1`))
        .rowCount,
    (count) => count === 0,
  )

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

/** Starts the product with an address browsers and the provider can really come back to. */
export const openWorld = async (from: {
  serverUrl: string
  template?: string
  conventionsDir?: string
}): Promise<World> => {
  const system = await startSystem({ ...from, cardTimeout, port: await freePort() })
  const gate = await openNotificationGate(system.url + apiBase + notificationPathOf(null))
  await notifyAt(system.emulator.url, gate.url)
  const { clock, stop } = system
  let sleepers: { until: number; wake: () => void }[] = []
  const goOn = async (ms: number): Promise<void> => {
    if (ms >= long) await untilMailsSent(system)
    await clock.jump(ms)
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
      // Who fails is heard below.
      over.catch(() => {})
      while (!state.isOver) await goOn(step)
      return over
    },
  })
}
