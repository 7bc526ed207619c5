import type { Part } from '../report.ts'

/** One trial, from start to end. */
export type Trial = (
  seed: number,
  options: { minutes: number },
) => Promise<Pick<Part, 'counts' | 'violations'>>
