/** Choices that look random and are the same for the same seed, so that a run can be repeated. */
export type SeededRandom = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: small, and good enough for choosing events. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { next, below, pick }
}
