import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tick = 10

type Stat = { parent: number; own: number; ended: number }

/** Own time of a process, and of its children that have ended, in milliseconds; undefined when it is gone. */
const statOf = (pid: number | string): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const sum = (...at: number[]) => at.reduce((total, index) => total + (fields[index] ?? 0), 0) * tick
    return { parent: fields[1] ?? 0, own: sum(11, 12), ended: sum(13, 14) }
  } catch {
    return undefined
  }
}

/** Processor time of a process with all its children so far, in milliseconds; 0 where there is no /proc. */
export const processorTime = (pid: number): number => {
  const root = statOf(pid)
  if (!root) return 0
  const children = readdirSync('/proc').filter(
    (name) => /^[0-9]+$/.test(name) && statOf(name)?.parent === pid,
  )
  return children.reduce((total, child) => total + (statOf(child)?.own ?? 0), root.own + root.ended)
}

/** Processor time of all processes that a process has started, and they in turn, as far as they still run. */
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
