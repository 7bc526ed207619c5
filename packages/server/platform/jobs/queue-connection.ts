import type pg from 'pg'
import { connectionSettings } from '../db/database.ts'
import { prepareStatements } from '../db/prepared-statements.ts'

/**
 * The queue's statements find jobs by their IDs and by nothing else of what they are given, so no plan made
 * for the values of one call is better. PostgreSQL cannot know that, and would go on planning. A plan that is
 * kept must not read the whole table because there were few jobs when it was made. The same settings hold for
 * the queue's supervision, whose tables stay small.
 */
const planOnce = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off'

/** How pg-boss connects. It hands options that it does not know to its pool. */
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
