import { type Relay, until } from '@uketsuke/testing'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** The ways to lose the primary. */
export type Loss = 'killed' | 'silent'

/**
 * How long after the loss the cluster itself takes writes again, in milliseconds. No server can do better.
 */
const promotionOf = async ({ databaseUrl }: Cluster, startedAt: number): Promise<number> => {
  const write = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create temporary table promoted ()')
      return true
    } catch {
      return false
    } finally {
      // A frozen node never closes its connection.
      void client.end().catch(() => {})
    }
  }
  // The old primary's connections may still answer for a moment.
  await until(write, (works) => !works, 400, 50)
  await until(write, (works) => works, 1_200, 100)
  return performance.now() - startedAt
}

/**
 * Loses the primary. `killed` ends all its processes at once. `silent` freezes them and drops the servers'
 * connections to it, so that the servers get no error. Afterwards the node returns as a replica.
 * @returns the moment of the loss, and how long the cluster took to promote another node, in milliseconds.
 */
export const losePrimary = async (
  cluster: Cluster,
  relay: Relay,
  loss: Loss,
): Promise<{ lostAt: number; promotion: number }> => {
  const node = await cluster.primary()
  const lostAt = performance.now()
  if (loss === 'silent') {
    relay.lose()
    node.freeze()
  } else await node.kill()
  const promotion = await promotionOf(cluster, lostAt)
  if (loss === 'silent') await node.kill()
  node.start()
  return { lostAt, promotion }
}
