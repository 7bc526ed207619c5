import type { Db } from '../db/database.ts'

/** One value of a gauge. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number }

/** When and for which conventions something is measured. */
type Scope = { conventionIds: readonly string[]; now: Date }

/** Gauges that one query fills. */
export type Measure = {
  /** Their names, help texts and labels. */
  gauges: Readonly<Record<string, { help: string; labels?: readonly string[] }>>
  read: (db: Db, scope: Scope) => Promise<Readonly<Record<string, readonly Sample[]>>>
}

/** A measure that reads exactly the gauges that it describes. */
export const measure = <Name extends string>(
  gauges: Record<Name, { help: string; labels?: readonly string[] }>,
  read: (db: Db, scope: Scope) => Promise<Record<Name, Sample[]>>,
): Measure => ({ gauges, read })

/** How long ago something was, in seconds; 0 for what never was. */
export const ageOf = (since: Date | null | undefined, now: Date): number =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0
