import { inSeconds } from '@uketsuke/testing'

/** A person's progress: when they began, and when they got in, in milliseconds of the clock. */
export type Actor = {
  who: 'venue' | 'stranger' | 'attacker'
  begins: number
  /** The earliest time of the next try, as the last refusal said. */
  next: number
  gotIn: number | null
}

/** The origin of an attacker's calls: the address of each try. */
export const attackers = {
  nobody: null,
  'one IPv4 address': () => '203.0.113.5',
  "the venue's own address": null,
  'one IPv6 /48': (tries: number) => `2001:db8:5:${(tries % 65_536).toString(16)}::1`,
  '50 IPv4 addresses': (tries: number) => `203.0.113.${100 + (tries % 50)}`,
} as const
export type AttackerName = keyof typeof attackers

/** How many got in, and how long the median person and the last one needed. */
export const summaryOf = (actors: Actor[]): string[] => {
  const waits = actors
    .flatMap(({ gotIn, begins }) => (gotIn === null ? [] : [gotIn - begins]))
    .toSorted((one, other) => one - other)
  const middle = waits[Math.floor(waits.length / 2)]
  const last = waits.at(-1)
  return [
    `${waits.length} of ${actors.length}`,
    middle === undefined ? '-' : inSeconds(middle),
    last === undefined ? '-' : inSeconds(last),
  ]
}
