import {
  copyConventions,
  createApiClient,
  createOperatorClient,
  type System,
  type SystemOptions,
  startSystem,
  type TestDatabase,
} from '@uketsuke/testing'

/** A PostgreSQL server, and a database on it in which the product has started. */
export type PreparedDatabase = Pick<TestDatabase, 'serverUrl' | 'template'>

/** Runs the product on its own database, with a second convention (`other2027`) next to the demonstration. */
export const withSystem = async <T>(
  database: PreparedDatabase,
  options: Partial<SystemOptions>,
  work: (system: System) => Promise<T>,
): Promise<T> => {
  const folders = await copyConventions()
  await folders.add('other2027')
  try {
    const system = await startSystem({ ...database, conventionsDir: folders.dir, ...options })
    return await work(system).finally(system.stop)
  } finally {
    await folders.remove()
  }
}

/** The same product, called for the other convention. */
export const inOther = async <T>(system: System, work: (other: System) => Promise<T>): Promise<T> => {
  const client = createApiClient(system.url, 'other2027')
  const operator = createOperatorClient(system.operatorUrl, system.operatorKey, 'other2027')
  return work({ ...system, client, operator }).finally(() => Promise.all([client.close(), operator.close()]))
}
