import pg from 'pg'

/**
 * Updates the planner's statistics. Autovacuum does so too, but only after some seconds; until then queries
 * are planned as if the tables were empty.
 */
export const analyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}
