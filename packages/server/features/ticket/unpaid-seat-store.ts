import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** The taker of an unpaid seat, as counted by the limits. A null address is not counted. */
export type Claimant = { mailboxHash: Buffer; addressHash: Buffer | null }

/** The maximum number of unpaid seats per plan for one mailbox and for one client address. */
export type SeatCaps = { perMailbox: number; perClientAddress: number }

/**
 * Starts the period in which a person may hold limited seats. A period that began after `overSince` is not
 * over, and goes on. From here on, claimants with the same mailbox or client address run one by one. The
 * caller must have locked the person.
 * @returns when the period began.
 */
export const beginSeatTime = async (
  trx: Trx,
  { conventionId, owner, claimant }: { conventionId: string; owner: string; claimant: Claimant },
  now: Date,
  overSince: Date,
): Promise<Date> => {
  const nameOf = (hash: Buffer | null) => `seats ${conventionId} ${hash?.toString('hex')}`
  const { rows } = await sql<{ since: Date }>`
    update pre_registration
    set seats_since = case when seats_since > ${overSince} then seats_since else ${now} end
    where convention_id = ${conventionId} and pre_registration_id = ${owner}
    returning seats_since as since, pg_advisory_xact_lock(hashtextextended(${nameOf(claimant.mailboxHash)}, 0)),
      case when ${claimant.addressHash !== null}
        then pg_advisory_xact_lock(hashtextextended(${nameOf(claimant.addressHash)}, 0)) end`.execute(trx)
  return rows[0]?.since ?? now
}

/**
 * Whether a claimant may take one more seat of the plan `wanted.plan_id`. A seat without a price counts for
 * its client address only if it was taken after `unpricedSince`, because many people with such seats may
 * share an address.
 */
export const isWithinCaps = (
  conventionId: string,
  { mailboxHash, addressHash }: Claimant,
  { perMailbox, perClientAddress }: SeatCaps,
  { now, unpricedSince }: { now: Date; unpricedSince: Date },
) => sql<boolean>`(
  select count(*) filter (where mailbox_hash = ${mailboxHash}) < ${perMailbox}
    and count(*) filter (where client_address_hash = ${addressHash}
      and (state = 'held' or held_at > ${unpricedSince})) < ${perClientAddress}
  from seat taken
  where taken.convention_id = ${conventionId} and taken.plan_id = wanted.plan_id
    and (mailbox_hash = ${mailboxHash} or client_address_hash = ${addressHash})
    and (state = 'sold' or (state = 'held' and (order_id is not null or held_until > ${now}))))`
