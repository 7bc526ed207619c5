import type { Db } from '../db/database.ts'

/** One value of a gauge. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number }

/** The time of a measurement and its conventions. */
type Scope = { conventionIds: readonly string[]; now: Date }

/** Gauges that a single query fills. */
export type Measure = {
  /** The gauges' names, help texts and labels. */
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>
  read: (db: Db, scope: Scope) => Promise<Readonly<Record<string, readonly Sample[]>>>
}

/** A measure that reads exactly the gauges it describes. */
export const measure = <Name extends string>(
  gauges: Record<Name, { help: string; labels?: readonly string[] }>,
  read: (db: Db, scope: Scope) => Promise<Record<Name, Sample[]>>,
): Measure => ({ gauges, read })

/** The time since an event, in seconds; 0 if it never happened. */
export const ageOf = (since: Date | null | undefined, now: Date): number =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0
