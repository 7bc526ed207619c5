import { type Query, type QueryKey, useQuery } from '@tanstack/react-query'
import type { Polls } from '@uketsuke/contract'
import { useEffect, useRef, useState } from 'react'
import { isTransient } from './api-error.ts'
import { createFailureLimit } from './failure-limit.ts'

/** The step of the poll with this index. Polls are spread in order; the first steps take the remainder. */
export const pollStep = ({ steps, count }: Polls, index: number): readonly [from: number, to: number] => {
  const each = Math.floor(count / steps.length)
  const withOneMore = count % steps.length
  const boundary = withOneMore * (each + 1)
  const position =
    index < boundary ? Math.floor(index / (each + 1)) : withOneMore + Math.floor((index - boundary) / each)
  return steps[Math.min(position, steps.length - 1)] ?? [0, 0]
}

/** Milliseconds to wait before the poll with this index. */
export const pollInterval = (polls: Polls, index: number, random: () => number = Math.random): number => {
  const [from, to] = pollStep(polls, index)
  const unit = 10 ** polls.floorDigit
  return Math.floor((from + random() * (to - from)) / unit) * unit
}

/**
 * Draws one interval per answer. A new number at each render would restart the timer, and the poll would
 * never run.
 */
export const createPollTimer = (polls: Polls, random: () => number = Math.random) => {
  const drawn: number[] = []
  return (answers: number): number => {
    drawn[answers] ??= pollInterval(polls, Math.max(0, answers - 1), random)
    return drawn[answers]
  }
}

type Polling<T> = {
  queryKey: QueryKey
  /** Asks once. The server may wait `wait` seconds for a decision before it answers. */
  ask: (asking: { signal: AbortSignal; wait: number }) => Promise<T>
  isDone: (answer: T) => boolean
  polls: Polls
}

type Answers = { dataUpdateCount: number; errorUpdateCount: number }

const count = ({ dataUpdateCount, errorUpdateCount }: Answers) => dataUpdateCount + errorUpdateCount

/**
 * Polls until the answer is final, in hidden tabs too, because the buyer is looking at the payment window.
 * Polling survives a network failure, and stops at an unexpected error or once the server has failed several
 * times in a row; `resume` restarts it. The server may spend the pause after a poll waiting for the
 * decision, so that the answer comes with it. `isAsking`: polling continues by itself. `meta.silent` keeps it
 * out of the progress bar.
 */
export const usePolling = <T>({ queryKey, ask, isDone, polls }: Polling<T>) => {
  const [pauseAfter] = useState(() => createPollTimer(polls))
  /** How long the server took for the last answer, in milliseconds. */
  const took = useRef(0)
  /** Somebody asked by hand, and gets the answer at once. */
  const isByHand = useRef(false)
  const [failures] = useState(() => createFailureLimit())
  const goesOnAfter = (failure: unknown) => isTransient(failure) && !failures.isOver()
  const intervalAfter = (query: Query<T, Error, T, QueryKey>): number | false => {
    const { data, error, fetchStatus } = query.state
    if (fetchStatus === 'fetching') return false
    if (error ? !goesOnAfter(error) : data !== undefined && isDone(data)) return false
    const pause = pauseAfter(count(query.state))
    return error ? pause : Math.max(1, pause - took.current)
  }
  const askOnce = async (signal: AbortSignal, answers: Answers | undefined): Promise<T> => {
    const pause = pauseAfter(answers ? count(answers) + 1 : 1)
    const wait = isByHand.current ? 0 : Math.floor(pause / 1000)
    isByHand.current = false
    const askedAt = performance.now()
    const answer = await ask({ signal, wait })
    took.current = performance.now() - askedAt
    return answer
  }
  const query = useQuery({
    queryKey,
    queryFn: ({ client, signal }) => failures.watch(askOnce(signal, client.getQueryState(queryKey))),
    refetchInterval: intervalAfter,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    // Offline, it must fail visibly instead of pausing.
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  // A query that has never succeeded drops its error while it refetches; the screen keeps showing it until an
  // answer arrives.
  const [trouble, setTrouble] = useState<Error | null>(null)
  const { status, error } = query
  useEffect(() => {
    if (status !== 'pending') setTrouble(error)
  }, [status, error])
  const shown = status === 'pending' ? trouble : error
  const resume = () => {
    failures.renew()
    isByHand.current = true
    return query.refetch()
  }
  return { ...query, error: shown, isAsking: goesOnAfter(shown), resume }
}
