import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { giveTo } from './run-as.ts'

/** The data of a PostgreSQL server, and the password of its first user. */
export type Cluster = { data: string; password: string }

export const CLUSTER_USER = 'uketsuke'

/** Opens the cluster of the home folder, or creates it the first time. */
export const openCluster = async (home: Home, binaries: Binaries): Promise<Cluster> => {
  const folder = join(home.folder, 'cluster')
  if (!existsSync(folder)) await createCluster(folder, home, binaries)
  return { data: join(folder, 'data'), password: (await readFile(join(folder, 'password'), 'utf8')).trim() }
}

/**
 * Creates data and password under a temporary name, then moves them into place together. A killed start
 * leaves no half-finished cluster. If two first starts race, the loser uses the winner's cluster.
 */
const createCluster = async (folder: string, home: Home, binaries: Binaries): Promise<void> => {
  const draft = await mkdtemp(join(home.folder, 'new-'))
  const passwordFile = join(draft, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  giveTo(home.runAs, draft)
  try {
    await runInitdb(binaries.initdb, passwordFile, join(draft, 'data'), home)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

const runInitdb = async (initdb: string, passwordFile: string, data: string, home: Home): Promise<void> => {
  const args = [
    ...['--pgdata', data, '--username', CLUSTER_USER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // PostgreSQL's own C.UTF-8 sorts the same on every machine, regardless of the C library.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ]
  const child = spawn(initdb, args, { ...home.runAs, cwd: home.folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0)
    throw new Error(`initdb could not create a database below ${home.folder} (${code}):\n${complaint}`)
}
