import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from '@prometheus-io/client'

/** Sampling interval of the event loop, in milliseconds. Node counts it as part of every delay. */
const resolution = 20

const secondsOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1_000)

/** Where Linux lists the descriptors of a process. They are not counted on other systems. */
const descriptors = '/proc/self/fd'

/**
 * Memory, processor time, descriptors and event loop of the process. Replaces the library's own set, which
 * cannot be stopped.
 */
export const addProcessGauges = (registry: Registry): { stop(): void } => {
  const registers = [registry]
  new Gauge({
    name: 'uketsuke_process_memory_bytes',
    help: 'Memory of the process: resident, heap in use, and outside the heap.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage()
      this.set({ kind: 'resident' }, rss)
      this.set({ kind: 'heap' }, heapUsed)
      this.set({ kind: 'external' }, external)
    },
  })
  new Gauge({
    name: 'uketsuke_process_cpu_seconds',
    help: 'Processor time since the start.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'uketsuke_process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    registers,
  }).set(Math.round(performance.timeOrigin / 1_000))
  new Gauge({
    name: 'uketsuke_process_open_descriptors',
    help: 'Open file descriptors, on Linux.',
    registers,
    async collect() {
      const open = await readdir(descriptors).catch(() => undefined)
      if (open) this.set(open.length)
    },
  })
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  new Gauge({
    name: 'uketsuke_event_loop_delay_seconds',
    help: 'How long work waited for the event loop since the last look: median, 99th percentile, longest.',
    labelNames: ['of'],
    registers,
    collect() {
      this.set({ of: 'median' }, secondsOf(delay.percentile(50)))
      this.set({ of: 'p99' }, secondsOf(delay.percentile(99)))
      this.set({ of: 'longest' }, secondsOf(delay.max))
      delay.reset()
    },
  })
  return { stop: () => void delay.disable() }
}
