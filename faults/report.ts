import { type Part as OfTool, printPart as print } from '@uketsuke/testing'
import type { Verdict } from './verdict.ts'

/** The result of one part. `ends` counts the orders by how they ended. */
export type Part = OfTool & Partial<Pick<Verdict, 'ends'>>

export const printPart = ({ ends = {}, counts, ...part }: Part, took: number): void => {
  const ended = Object.entries(ends).sort()
  print(
    {
      ...part,
      counts: {
        ...counts,
        ...Object.fromEntries(ended.map(([end, count]) => [`orders ended ${end}`, count])),
      },
    },
    took,
  )
}
