import { access, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
export const memoryFolder = '/dev/shm'

/** A database takes 11 MB, and each worker of a test run has one or two. */
const roomNeeded = 2 * 1024 ** 3

const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= roomNeeded
}

/** PostgreSQL's programs may have to be copied beside the data. */
const mayRunPrograms = async (folder: string): Promise<boolean> => {
  const probe = await mkdtemp(join(folder, 'uketsuke-test-'))
  try {
    await writeFile(join(probe, 'program'), '', { mode: 0o755 })
    await access(join(probe, 'program'), constants.X_OK)
    return true
  } finally {
    await rm(probe, { recursive: true })
  }
}

/**
 * The folder for the folders of databases: in memory if possible, because copying a database on a disk costs
 * up to half a second of the processor.
 */
export const databaseFolder = async (): Promise<string> => {
  const isFit = async () => (await hasRoom(memoryFolder)) && (await mayRunPrograms(memoryFolder))
  return (await isFit().catch(() => false)) ? memoryFolder : tmpdir()
}
