import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Program, startServerProcess } from '@uketsuke/testing'
import { startCrowd } from './paying-crowd.ts'
import { openProduction } from './production.ts'
import type { Trial } from './trial.ts'
import { watchServer } from './watched-server.ts'

const attendees = 10
/** How long people pay before, during and after the shortage, in milliseconds. */
const [before, during, after] = [3_000, 15_000, 5_000]

export const openDescriptors = ({ pid }: Pick<Program, 'pid'>): number =>
  readdirSync(`/proc/${pid}/fd`).length

/** Few descriptors are left, and a client holds more connections open than that. */
const spareDescriptors = 10
const idleConnections = 100

/** A process runs out of file descriptors, and gets them back. */
export const fewDescriptors: Trial = async (seed) => {
  const production = await openProduction()
  try {
    const servers = [await production.startServer(0), await production.startServer(1)]
    await production.untilServed()
    const crowd = startCrowd(production, attendees, seed)
    await pause(before)
    const [server] = servers as [Program, Program]
    const url = production.serverUrls[0] as string
    const usual = openDescriptors(server)
    const most = usual + spareDescriptors
    execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${most}:${most}`])
    const watched = watchServer(url)
    const sockets = Array.from({ length: idleConnections }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => {})
      return socket
    })
    await pause(during)
    const refused = sockets.filter(({ closed }) => closed).length
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    const ready = await watched.untilReady(true)
    const seen = await watched.leave()
    const paidBefore = crowd.paid()
    await pause(after)
    const wrong = await crowd.leave()
    if (servers.some((one) => one.hasEnded())) wrong.push('a server died')
    if (refused === 0) wrong.push('it took every connection: nothing was short')
    if (crowd.paid() === paidBefore) wrong.push('nobody paid afterwards')
    await Promise.all(servers.map((one) => one.kill('SIGTERM')))
    return {
      counts: {
        'descriptors usually open': usual,
        'most descriptors': most,
        'idle connections opened': idleConnections,
        'of these refused': refused,
        ...seen.counts,
        'ready after they were closed, ms': Math.round(ready),
        'people who paid': crowd.paid(),
      },
      violations: [...wrong, ...seen.violations],
    }
  } finally {
    await production.close()
  }
}

/** The least that the server starts with, in megabytes; serving people takes more. */
const heap = 48
/** The unit's restart delay, in milliseconds. */
const restartAfter = 2_000
const starving = 60_000

/** The server runs out of memory again and again, and is restarted as the unit would. */
export const littleMemory: Trial = async (seed) => {
  const production = await openProduction()
  const start = () =>
    production.startServer(0, {}, (env) =>
      startServerProcess(env, undefined, [`--max-old-space-size=${heap}`, '--max-semi-space-size=1']),
    )
  let [deaths, isOver] = [0, false]
  let server = await start()
  const restart = async (): Promise<void> => {
    while (!isOver) {
      await pause(100)
      if (!server.hasEnded()) continue
      deaths += 1
      await pause(restartAfter)
      // The start itself may run out of memory.
      server = await start().catch(() => server)
    }
  }
  try {
    await production.untilServed()
    const restarting = restart()
    const crowd = startCrowd(production, attendees * 2, seed)
    await pause(starving)
    isOver = true
    await restarting
    if (!server.hasEnded()) await server.kill('SIGTERM')
    server = await production.startServer(0)
    const wrong = await crowd.leave()
    await server.kill('SIGTERM')
    if (deaths === 0) wrong.push('it never ran out of memory')
    return {
      counts: {
        'heap, MB': heap,
        'died for memory, and restarted': deaths,
        'people who paid': crowd.paid(),
      },
      violations: wrong,
    }
  } finally {
    isOver = true
    await production.close()
  }
}
