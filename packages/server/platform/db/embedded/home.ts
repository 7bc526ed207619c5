import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { canEnter, chooseRunAs, giveTo, type RunAs } from './run-as.ts'

/** The folder of an embedded database, and the user that runs its processes. */
export type Home = { folder: string; runAs: RunAs }

/**
 * Returns `dataDir`, or a folder that `dataDir` links to. The link is needed below a folder that only root
 * may enter, such as root's own home, where PostgreSQL's user could not reach its files.
 */
export const openHome = async (dataDir: string, log: (message: string) => void): Promise<Home> => {
  await mkdir(dataDir, { recursive: true })
  const here = await realpath(dataDir)
  const runAs = chooseRunAs(here)
  if (runAs === undefined) return { folder: here, runAs }
  const link = join(here, 'elsewhere')
  if (existsSync(link)) return { folder: await realpath(link), runAs }
  await own(here, runAs)
  if (canEnter(runAs, here)) return { folder: here, runAs }
  const folder = await mkdtemp('/var/lib/uketsuke-')
  await own(folder, runAs)
  await rm(link, { force: true })
  await symlink(folder, link)
  log(`The database's user can't reach ${here}, so the database is in ${folder}, with a link from there.`)
  return { folder, runAs }
}

const own = async (folder: string, runAs: NonNullable<RunAs>): Promise<void> => {
  if (statSync(folder).uid !== runAs.uid) giveTo(runAs, folder)
  await chmod(folder, 0o700)
}
