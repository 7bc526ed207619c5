import type { PartReport } from '@uketsuke/testing'

/** One trial, from start to end. */
export type Trial = (
  seed: number,
  options: { minutes: number },
) => Promise<Pick<PartReport, 'counts' | 'violations'>>
