import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { inBatches } from '../../platform/in-batches.ts'
import { inBundles } from '../../platform/jobs/in-bundles.ts'
import type { Log } from '../../platform/log.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { listLiveOwners } from '../order/find-order.ts'
import { findRegistrants } from '../pre-registration/open-link.ts'
import { listPlanSeats } from '../ticket/plan-seats.ts'

/** Refuses people for whom no seat is left, by reading alone (decision 0102). */
export type SoldOutCheck = {
  /**
   * Refuses the owner of a valid code without a live order, if one of the plans has neither a free seat nor
   * one that they hold. Everybody else passes. Asks only about plans that seem to be sold out.
   */
  check(
    context: CallContext,
    wanted: { code: string; planIds: readonly string[] },
  ): Promise<Result<undefined, 'RESOURCE_NOT_AVAILABLE'>>
  /** Call this after a refusal for lack of seats. */
  noteRefusal(convention: Convention, planIds: readonly string[]): void
  /** Call this once seats are taken, without waiting: it looks whether they were the last ones. */
  noteTaken(context: CallContext, planIds: readonly string[]): Promise<void>
}

type Question = { code: string; planIds: string[]; now: Date }

const latest = (all: { now: Date }[]): Date => new Date(Math.max(...all.map(({ now }) => now.getTime())))

const limitedOf = ({ plans }: Convention, planIds: readonly string[]): string[] =>
  plans.flatMap(({ planId, capacity }) =>
    capacity !== undefined && planIds.includes(planId) ? [planId] : [],
  )

/** @returns whether the asker of a question gets no seat. Forgets plans that have a free seat. */
const askAll = async (db: Db, convention: Convention, soldOut: Set<string>, questions: Question[]) => {
  const { conventionId } = convention
  // A later time only frees more seats. In the minute in which registration opens or a code ends, either time
  // is right.
  const now = latest(questions)
  const codes = questions.map(({ code }) => code)
  const registrants = await findRegistrants(db, convention, codes, now)
  const owners = [...registrants.values()]
  if (owners.length === 0) return () => false
  const planIds = [...new Set(questions.flatMap((question) => question.planIds))]
  // Asked together, so that they wait once, in either order (decision 0109).
  const [liveOwners, seats] = await Promise.all([
    listLiveOwners(db, conventionId, owners),
    listPlanSeats(db, { conventionId, now }, planIds, owners),
  ])
  const live = new Set(liveOwners)
  const gone = seats.filter(({ hasFreeSeat }) => !hasFreeSeat)
  for (const { planId, hasFreeSeat } of seats) if (hasFreeSeat) soldOut.delete(planId)
  return ({ code, planIds }: Question): boolean => {
    const owner = registrants.get(code)
    return (
      owner !== undefined &&
      !live.has(owner) &&
      gone.some(({ planId, holders }) => planIds.includes(planId) && !holders.includes(owner))
    )
  }
}

/** The usual way has connections of its own, and an answer if the database has none. */
const passWithoutDatabase = (error: unknown): false => {
  if (isDatabaseUnavailable(error)) return false
  throw error
}

export const soldOutCheck = (db: Db, log: Log): SoldOutCheck => {
  const remember = (convention: Convention) => {
    const { conventionId } = convention
    /** The plans that seemed to be sold out, and have not had a free seat since. */
    const soldOut = new Set<string>()
    return {
      soldOut,
      ask: inBatches((questions: Question[]) => askAll(db, convention, soldOut, questions)),
      look: inBundles(async (taken: { planIds: string[]; now: Date }[]) => {
        const planIds = [...new Set(taken.flatMap((one) => one.planIds))]
        const now = latest(taken)
        const seats = await listPlanSeats(db, { conventionId, now }, planIds, [])
        for (const { planId, hasFreeSeat } of seats) if (!hasFreeSeat) soldOut.add(planId)
      }),
    }
  }
  /** For each version of a convention. */
  const known = new WeakMap<Convention, ReturnType<typeof remember>>()
  const knownOf = (convention: Convention) => {
    const found = known.get(convention) ?? remember(convention)
    known.set(convention, found)
    return found
  }
  return {
    check: async ({ convention, now }, { code, planIds }) => {
      const { soldOut, ask } = knownOf(convention)
      const seeming = planIds.filter((planId) => soldOut.has(planId))
      return seeming.length > 0 && (await ask({ code, planIds: seeming, now }).catch(passWithoutDatabase))
        ? fail('RESOURCE_NOT_AVAILABLE')
        : succeed(undefined)
    },
    noteRefusal: (convention, planIds) => {
      const { soldOut } = knownOf(convention)
      for (const planId of limitedOf(convention, planIds)) soldOut.add(planId)
    },
    noteTaken: async ({ convention, now }, planIds) => {
      const limited = limitedOf(convention, planIds)
      if (limited.length === 0) return
      try {
        await knownOf(convention).look({ planIds: limited, now })
      } catch (error) {
        // The first refusal tells.
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'last seats were not looked for')
      }
    },
  }
}
