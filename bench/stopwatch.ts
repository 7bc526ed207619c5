/** Records the durations of calls by name, in milliseconds. */
export type Stopwatch = {
  time<T>(name: string, work: () => Promise<T>): Promise<T>
  /** For a duration whose name is known only at its end. */
  record(name: string, duration: number): void
  rows(): { name: string; count: number; p50: number; p95: number; p99: number }[]
}

/** The value below which `share` of the sorted values lie; 0 if there are none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

export const startStopwatch = (): Stopwatch => {
  const durations = new Map<string, number[]>()
  const record = (name: string, duration: number) => {
    const known = durations.get(name)
    if (known) known.push(duration)
    else durations.set(name, [duration])
  }
  return {
    record,
    time: async (name, work) => {
      const start = performance.now()
      try {
        return await work()
      } finally {
        record(name, performance.now() - start)
      }
    },
    rows: () =>
      [...durations].map(([name, all]) => {
        const sorted = all.toSorted((a, b) => a - b)
        return {
          name,
          count: sorted.length,
          p50: percentile(sorted, 0.5),
          p95: percentile(sorted, 0.95),
          p99: percentile(sorted, 0.99),
        }
      }),
  }
}
