import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from './database-folder.ts'

/** Longer than any run takes. */
const week = 7 * 24 * 3_600_000
/** The folders that test runs create; their names end with six random characters. */
const made = /^(uketsuke-(test|conventions|postgres|dev|main|workers|faults)|embedded-postgres)-\w{6}$/

/** Removes the folders of runs that crashed or were killed, once they are a week old. */
export const removeLeftovers = async (): Promise<void> => {
  for (const parent of [tmpdir(), memoryFolder]) {
    const names = (await readdir(parent).catch(() => [])).filter((name) => made.test(name))
    for (const name of names) await removeOld(join(parent, name))
  }
}

const removeOld = async (folder: string): Promise<void> => {
  // Another run may remove the folder at the same moment, and another user's folder stays.
  const changedAt = await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
  if (Date.now() - changedAt > week) await rm(folder, { recursive: true, force: true }).catch(() => {})
}
