import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Owner, Source } from './rules.ts'
import type { PersonKey } from './store.ts'

const isOwned = (
  owner: Owner,
  { conventionId, preRegistrationId, registrationId }: PersonKey,
): RawBuilder<boolean> => {
  const ofPerson = sql<boolean>`pre_registration_id = ${preRegistrationId}`
  const ofParticipant = sql<boolean>`registration_id = ${registrationId}`
  return {
    pre_registration_id: ofPerson,
    registration_id: ofParticipant,
    either: sql<boolean>`(${ofPerson} or ${ofParticipant})`,
    order_id: sql<boolean>`order_id in (
      select order_id from orders where convention_id = ${conventionId} and ${ofPerson})`,
    owner: sql<boolean>`owner = ${preRegistrationId}::text`,
  }[owner]
}

/**
 * The rows of a person in these tables, by the name of the source. `data` is meant for a provider's adapter
 * only.
 */
export const readHeld = async (
  db: Db,
  person: PersonKey,
  sources: Record<string, Source>,
): Promise<Record<string, Record<string, unknown>[]>> => {
  const parts = Object.entries(sources).map(
    ([name, { table, owner, omitted }]) => sql`
      select ${name} as name, coalesce(jsonb_agg((to_jsonb(held) - ${['convention_id', ...omitted]}::text[])
        #- '{provider,data}'), '[]') as rows
      from (
        select * from ${sql.table(table)}
        where convention_id = ${person.conventionId} and ${isOwned(owner, person)}) as held`,
  )
  const { rows } = await sql<{
    name: string
    rows: Record<string, unknown>[]
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((part) => [part.name, part.rows]))
}
