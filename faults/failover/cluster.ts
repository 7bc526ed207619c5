import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@uketsuke/testing'
import pg from 'pg'
import { steadyPort } from '../setup/steady-port.ts'
import { startDaemon } from './daemon.ts'
import { type PatroniNode, password, patroniNode } from './patroni-node.ts'

/**
 * PostgreSQL on three nodes, with a synchronous replica, and HAProxy in front of the primary and of our
 * servers.
 */
export type Cluster = {
  nodes: readonly PatroniNode[]
  /** Through HAProxy, to whichever node is primary. */
  databaseUrl: string
  siteUrl: string
  primary(): Promise<PatroniNode>
  /** Resolves once one node leads and the other nodes stream from it. */
  untilWhole(): Promise<void>
  stop(): Promise<void>
}

/** Debian's programs, and the packages that provide them. */
export const neededPrograms = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

const haproxyOf = (
  nodes: readonly PatroniNode[],
  { database, site, servers }: { database: number; site: number; servers: readonly number[] },
): string => `
global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  timeout check 1s
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
listen site
  mode http
  bind 127.0.0.1:${site}
  option httpchk GET /readyz
  retries 2
  retry-on conn-failure
  option redispatch
  default-server inter 500ms fall 2 rise 1
${servers.map((port, index) => `  server server${index + 1} 127.0.0.1:${port} check`).join('\n')}
`

/** Starts the cluster, with HAProxy ready for servers on these ports. */
export const startCluster = async (servers: readonly number[]): Promise<Cluster> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-failover-'))
  chmodSync(dir, 0o755)
  const [etcdPort, peerPort, database, site] = await Promise.all([
    steadyPort(),
    steadyPort(),
    steadyPort(),
    steadyPort(),
  ])
  const nodes: PatroniNode[] = []
  for (const name of ['node1', 'node2', 'node3']) {
    mkdirSync(join(dir, name))
    const [port, restPort] = [await steadyPort(), await steadyPort()]
    nodes.push(patroniNode({ dir, name, port, restPort, etcdPort }))
  }
  mkdirSync(join(dir, 'etcd'), { mode: 0o700 })
  writeFileSync(join(dir, 'haproxy.cfg'), haproxyOf(nodes, { database, site, servers }))
  if (process.getuid?.() === 0) spawnSync('chown', ['--recursive', 'postgres:postgres', dir])

  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = startDaemon(
    [
      'etcd',
      ...['--data-dir', join(dir, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `default=${peer}`],
    ],
    join(dir, 'etcd.log'),
  )
  for (const node of nodes) node.start()
  const haproxy = startDaemon(['haproxy', '-db', '-f', join(dir, 'haproxy.cfg')], join(dir, 'haproxy.log'))

  const primaryNow = async (): Promise<PatroniNode | undefined> => {
    const answers = await Promise.all(nodes.map((node) => node.isPrimary()))
    return nodes.find((_, index) => answers[index])
  }
  const primary = async (): Promise<PatroniNode> => {
    const found = await until(primaryNow, (node) => node !== undefined, 600, 200)
    if (!found) throw new Error('the cluster has no primary')
    return found
  }
  const countStreaming = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: `${databaseUrl}`, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(
        `select count(*)::int as streaming, count(*) filter (where sync_state = 'sync')::int as sync
         from pg_stat_replication where state = 'streaming'`,
      )
      return rows[0].sync > 0 ? rows[0].streaming : 0
    } catch {
      return 0
    } finally {
      await client.end().catch(() => {})
    }
  }
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${database}/postgres`
  return {
    nodes,
    databaseUrl,
    siteUrl: `http://127.0.0.1:${site}`,
    primary,
    untilWhole: async () => {
      await until(countStreaming, (count) => count === nodes.length - 1, 600, 200)
    },
    stop: async () => {
      await haproxy.kill('SIGTERM')
      await Promise.all(nodes.map((node) => node.stop()))
      await etcd.kill('SIGTERM')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
