import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second; in milliseconds. */
const tick = 10

type Stat = { name: string; parent: number; own: number; ended: number }

/**
 * Name and CPU time of a process or thread, and of its children that have exited, in milliseconds; undefined
 * when it no longer exists.
 */
const statOf = (pid: number | string): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const sum = (...at: number[]) => at.reduce((total, index) => total + (fields[index] ?? 0), 0) * tick
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    return { name, parent: fields[1] ?? 0, own: sum(11, 12), ended: sum(13, 14) }
  } catch {
    return undefined
  }
}

/** CPU time of a process and its children so far, in milliseconds; 0 without /proc. */
export const processorTime = (pid: number): number => {
  const root = statOf(pid)
  if (!root) return 0
  const children = readdirSync('/proc').filter(
    (name) => /^[0-9]+$/.test(name) && statOf(name)?.parent === pid,
  )
  return children.reduce((total, child) => total + (statOf(child)?.own ?? 0), root.own + root.ended)
}

/** CPU time of a process by kind of thread so far, in milliseconds; 0 without /proc. */
type ThreadTimes = { main: number; v8: number; pool: number; other: number }

const kindOf: Record<string, keyof ThreadTimes> = {
  MainThread: 'main',
  V8Worker: 'v8',
  'libuv-worker': 'pool',
}

export const threadTimes = (pid: number): ThreadTimes => {
  const times: ThreadTimes = { main: 0, v8: 0, pool: 0, other: 0 }
  const folder = `/proc/${pid}/task`
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    const stat = statOf(`${pid}/task/${thread}`)
    if (stat) times[kindOf[stat.name] ?? 'other'] += stat.own
  }
  return times
}

/** CPU time of all running descendants of a process, in milliseconds. */
export const processorTimeBelow = (pid: number): number => {
  const stats = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(name)
      return stat ? [{ ...stat, pid: Number(name) }] : []
    })
  const below = (parent: number): number =>
    stats.filter((stat) => stat.parent === parent).reduce((sum, stat) => sum + stat.own + below(stat.pid), 0)
  return below(pid)
}
