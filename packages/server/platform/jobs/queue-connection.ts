import type pg from 'pg'
import { connectionSettings } from '../db/database.ts'
import { prepareStatements } from '../db/prepared-statements.ts'

/**
 * The queue's statements find jobs by their IDs alone, so a plan for the values of a single call is never
 * better. PostgreSQL cannot know that, and would keep planning. A plan that is kept must not scan the whole
 * table just because there were few jobs when it was made. The same settings apply to the queue's
 * supervision, whose tables stay small.
 */
const planOnce = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off'

/** The connection settings of pg-boss, which passes unknown options to its pool. */
export const queueConnection = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  application_name: 'uketsuke-jobs',
  max: 4,
  ...connectionSettings,
  onConnect: async (client: pg.ClientBase): Promise<void> => {
    prepareStatements(client)
    await client.query(planOnce)
  },
})
