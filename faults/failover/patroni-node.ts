import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Daemon, startDaemon } from './daemon.ts'

/** One host of the cluster: PostgreSQL, run by Patroni. */
export type PatroniNode = {
  name: string
  port: number
  restPort: number
  start(): void
  /** Ends it as a power failure would. */
  kill(): Promise<void>
  /** Freezes it like a hung host: its connections stay open, and nothing answers. */
  freeze(): void
  /** Asks Patroni; false if it does not answer. */
  isPrimary(): Promise<boolean>
  stop(): Promise<void>
}

export const password = 'failover'

type Place = { dir: string; name: string; port: number; restPort: number; etcdPort: number }

const configurationOf = ({ dir, name, port, restPort, etcdPort }: Place) => ({
  scope: 'uketsuke',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { hosts: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      // The shortest value that Patroni accepts.
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 120 } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(dir, name, 'data'),
    bin_dir: '/usr/lib/postgresql/15/bin',
    pgpass: join(dir, name, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewind', password },
    },
    parameters: { unix_socket_directories: join(dir, name) },
    pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
  },
})

const parentOf = (pid: string): string | undefined => {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === String(pid))
    .map(Number)

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** A node in `<dir>/<name>`, not yet running. */
export const patroniNode = (place: Place): PatroniNode => {
  const { dir, name, port, restPort } = place
  const file = join(dir, name, 'patroni.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(configurationOf(place)), { mode: 0o644 })
  let patroni: Daemon | undefined

  const postmaster = (): number => {
    try {
      return Number.parseInt(readFileSync(join(dir, name, 'data', 'postmaster.pid'), 'utf8'), 10)
    } catch {
      return Number.NaN
    }
  }
  const processes = (): number[] => {
    const pid = postmaster()
    return [patroni?.pid ?? Number.NaN, pid, ...(Number.isNaN(pid) ? [] : childrenOf(pid))].filter(
      (found) => !Number.isNaN(found),
    )
  }
  const ask = async (path: string): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) })).ok
    } catch {
      return false
    }
  }

  return {
    name,
    port,
    restPort,
    start: () => {
      patroni = startDaemon(['patroni', file], join(dir, name, 'log'))
    },
    kill: async () => {
      for (const pid of processes()) signal(pid, 'SIGKILL')
      await patroni?.kill('SIGKILL')
    },
    freeze: () => {
      for (const pid of processes()) signal(pid, 'SIGSTOP')
    },
    isPrimary: () => ask('/primary'),
    stop: async () => {
      await patroni?.kill('SIGTERM')
      for (const pid of processes()) signal(pid, 'SIGKILL')
    },
  }
}
