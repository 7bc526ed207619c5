import pg from 'pg'

/** As the database does by itself some seconds later: until then its plans are those of empty tables. */
export const analyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('analyze').finally(() => client.end())
}
