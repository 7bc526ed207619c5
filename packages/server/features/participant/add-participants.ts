import { storedFieldsOf } from '@uketsuke/contract'
import type { NewParticipant } from '@uketsuke/contract/operator'
import { type Plan, planOf } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { listLiveOwners } from '../order/find-order.ts'
import { givePlans } from '../order/give-plans.ts'
import { claimPeople } from '../pre-registration/claim-people.ts'
import { emailKey } from '../pre-registration/rules.ts'
import { completionMailJob } from '../registration/complete-registration.ts'
import { drawRegistrationIds } from '../registration/draw-registration-ids.ts'
import type { SeatKey } from '../ticket/rules.ts'
import { lockFreeSeatsOf, sellLockedSeats } from '../ticket/sell-seats.ts'
import { insertParticipants } from './store.ts'

/** A person to register, and the line that identifies them in a report. */
export type Newcomer = { line: number; person: NewParticipant }

export type NewcomerFault = {
  line: number
  column: 'email' | 'planId'
  code: 'ALREADY_REGISTRATED' | 'REQUEST_IN_PROGRESS' | 'INVALID_PLAN_ID' | 'RESOURCE_NOT_AVAILABLE'
}

type Added = { line: number; registrationId: string }

/** A newcomer with everything that was looked up about them. */
type Candidate = Newcomer & { preRegistrationId: string; plan: Plan | null; seat: SeatKey | null }

/**
 * Registers people whom the secretariat invited or who paid elsewhere, and mails them their logins. The
 * number of statements does not depend on the number of people. REQUEST_IN_PROGRESS: one of them is
 * registering, and may be paying. If there are faults, the caller must roll back.
 */
export const addParticipants = async (
  trx: Trx,
  queue: Queue,
  context: CallContext,
  newcomers: Newcomer[],
): Promise<{ added: Added[]; faults: NewcomerFault[] }> => {
  const { convention, now } = context
  const faults: NewcomerFault[] = []
  const note = (newcomer: Newcomer, column: NewcomerFault['column'], code: NewcomerFault['code']) =>
    faults.push({ line: newcomer.line, column, code })

  const claimed = await claimAddresses(trx, convention.conventionId, newcomers, now)
  for (const { newcomer, code } of claimed.refused) note(newcomer, 'email', code)

  const candidates: Candidate[] = []
  for (const newcomer of newcomers) {
    const plan = newcomer.person.planId ? planOf(convention, newcomer.person.planId) : null
    const preRegistrationId = claimed.ids.get(newcomer)
    if (plan === undefined || plan?.type === 'option') note(newcomer, 'planId', 'INVALID_PLAN_ID')
    else if (preRegistrationId) candidates.push({ ...newcomer, preRegistrationId, plan, seat: null })
  }
  for (const seatless of await takeSeats(trx, convention.conventionId, candidates, now))
    note(seatless, 'planId', 'RESOURCE_NOT_AVAILABLE')

  const added = faults.length === 0 ? await write(trx, queue, context, candidates) : []
  return { added, faults }
}

type Claimed = {
  ids: Map<Newcomer, string>
  refused: { newcomer: Newcomer; code: 'ALREADY_REGISTRATED' | 'REQUEST_IN_PROGRESS' }[]
}

/** If several newcomers have the same address, the first one gets it. */
const claimAddresses = async (
  trx: Trx,
  conventionId: string,
  newcomers: Newcomer[],
  now: Date,
): Promise<Claimed> => {
  const firstOf = new Map(
    newcomers.toReversed().map((newcomer) => [emailKey(newcomer.person.email), newcomer]),
  )
  const people = [...firstOf.values()].map(
    ({ person: { email, firstName, lastName, furigana, language } }) => ({
      email,
      firstName,
      lastName,
      furigana: furigana ?? null,
      language,
    }),
  )
  const claimed = await claimPeople(trx, conventionId, people, now)
  const busy = new Set(await listLiveOwners(trx, conventionId, [...claimed.values()]))
  const found: Claimed = { ids: new Map(), refused: [] }
  for (const newcomer of newcomers) {
    const key = emailKey(newcomer.person.email)
    const id = firstOf.get(key) === newcomer ? claimed.get(key) : undefined
    if (id === undefined) found.refused.push({ newcomer, code: 'ALREADY_REGISTRATED' })
    else if (busy.has(id)) found.refused.push({ newcomer, code: 'REQUEST_IN_PROGRESS' })
    else found.ids.set(newcomer, id)
  }
  return found
}

/** Gives each person with a limited plan a seat, in order. @returns the people without one. */
const takeSeats = async (
  trx: Trx,
  conventionId: string,
  candidates: Candidate[],
  now: Date,
): Promise<Candidate[]> => {
  const limited = candidates.filter(({ plan }) => plan?.capacity !== undefined)
  const seatless: Candidate[] = []
  for (const [planId, ofPlan] of Map.groupBy(limited, ({ plan }) => plan?.planId ?? '')) {
    const seats = await lockFreeSeatsOf(trx, { conventionId, planId }, ofPlan.length, now)
    for (const [index, candidate] of ofPlan.entries()) {
      candidate.seat = seats[index] ?? null
      if (!candidate.seat) seatless.push(candidate)
    }
  }
  return seatless
}

const write = async (
  trx: Trx,
  queue: Queue,
  { convention, now }: CallContext,
  candidates: Candidate[],
): Promise<Added[]> => {
  const { conventionId } = convention
  const fresh = await drawRegistrationIds(trx, convention, candidates.length)
  const rows = candidates.map(({ person, preRegistrationId }, index) => ({
    registrationId: fresh[index] ?? '',
    preRegistrationId,
    category: person.category,
    language: person.language,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    furigana: person.furigana ?? null,
    affiliation: person.affiliation,
    profile: storedFieldsOf(person.metadata ?? {}),
  }))
  const written = await insertParticipants(trx, conventionId, rows, now)
  const idOf = new Map(written.map((row) => [row.preRegistrationId, row.registrationId]))
  const registered = candidates.map((candidate) => ({
    ...candidate,
    registrationId: idOf.get(candidate.preRegistrationId) ?? '',
  }))

  const gifts = registered.flatMap(({ plan, ...one }) => (plan ? [{ ...one, plan }] : []))
  const given = await givePlans(trx, conventionId, gifts, now)
  const seats = given.flatMap(({ seat, preRegistrationId, orderId }) =>
    seat ? [{ ...seat, owner: preRegistrationId, orderId }] : [],
  )
  if (seats.length > 0) await sellLockedSeats(trx, conventionId, seats)

  const mails = registered.map(({ registrationId }) => ({ conventionId, registrationId }))
  await queue.sendMany(trx, completionMailJob, mails)
  return registered.map(({ line, registrationId }) => ({ line, registrationId }))
}
