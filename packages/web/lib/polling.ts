import { type Query, type QueryKey, useQuery } from '@tanstack/react-query'
import { limits } from '@uketsuke/contract'
import { useEffect, useRef, useState } from 'react'
import { isTransient } from './api-error.ts'

type Ranges = readonly (readonly [from: number, to: number])[]

/** The range of the poll with this index: 15 polls spread in order, the first ranges taking what does not divide. */
export const pollRange = (ranges: Ranges, index: number): readonly [number, number] => {
  const each = Math.floor(limits.pollsPerList / ranges.length)
  const withOneMore = limits.pollsPerList % ranges.length
  const boundary = withOneMore * (each + 1)
  const position =
    index < boundary ? Math.floor(index / (each + 1)) : withOneMore + Math.floor((index - boundary) / each)
  return ranges[Math.min(position, ranges.length - 1)] ?? [0, 0]
}

/** Milliseconds to wait before the poll with this index, rounded down to tenths of a second. */
export const pollInterval = (ranges: Ranges, index: number, random: () => number = Math.random): number => {
  const [from, to] = pollRange(ranges, index)
  return Math.floor((from + random() * (to - from)) / 100) * 100
}

/**
 * An interval drawn once per answer. A number that changed at each render would restart the timer each time,
 * and the poll would never come.
 */
export const createPollTimer = (ranges: Ranges, random: () => number = Math.random) => {
  let drawn = { answers: -1, interval: 0 }
  return (answers: number): number => {
    if (drawn.answers !== answers)
      drawn = { answers, interval: pollInterval(ranges, Math.max(0, answers - 1), random) }
    return drawn.interval
  }
}

type Polling<T> = {
  queryKey: QueryKey
  ask: (signal: AbortSignal) => Promise<T>
  isDone: (answer: T) => boolean
  ranges: Ranges
}

/**
 * Asks until the answer is final, in hidden tabs too: the buyer is looking at the payment window. A network that is
 * gone is asked again and again, an unexpected error stops it; `refetch` goes on. `meta.silent` keeps it out of the
 * progress bar.
 */
export const usePolling = <T>({ queryKey, ask, isDone, ranges }: Polling<T>) => {
  const timer = useRef<ReturnType<typeof createPollTimer>>(null)
  timer.current ??= createPollTimer(ranges)
  const intervalAfter = (query: Query<T, Error, T, QueryKey>): number | false => {
    const { data, error, dataUpdateCount, errorUpdateCount } = query.state
    if (error ? !isTransient(error) : data !== undefined && isDone(data)) return false
    return timer.current?.(dataUpdateCount + errorUpdateCount) ?? false
  }
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: intervalAfter,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    // Offline it must say so, not wait in silence.
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  // A question that was never answered forgets its error while it is asked again; on screen it stays until an answer.
  const [trouble, setTrouble] = useState<Error | null>(null)
  const { status, error } = query
  useEffect(() => {
    if (status !== 'pending') setTrouble(error)
  }, [status, error])
  return { ...query, error: status === 'pending' ? trouble : error }
}
