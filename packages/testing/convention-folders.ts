import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conventionsDir } from './foundation.ts'

/** A private folder of conventions, which a test may change while a server runs on it. */
export type ConventionFolders = {
  dir: string
  /** Adds a copy of the demo convention under another ID. */
  add(conventionId: string): Promise<void>
  /** Rewrites a convention file. Fails if that changes nothing. */
  edit(change: (yaml: string) => string, conventionId?: string): Promise<void>
  remove(): Promise<void>
}

const demo = 'demo2027'

export const copyConventions = async (): Promise<ConventionFolders> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-conventions-'))
  const add = (conventionId: string) =>
    cp(join(conventionsDir, demo), join(dir, conventionId), { recursive: true })
  await add(demo)
  return {
    dir,
    add,
    edit: async (change, conventionId = demo) => {
      const file = join(dir, conventionId, 'convention.yaml')
      const before = await readFile(file, 'utf8')
      const after = change(before)
      if (after === before) throw new Error('the convention file did not change')
      // Replaces the file in one step, as a careful editor does, so that nobody reads half of it.
      await writeFile(`${file}.new`, after)
      await rename(`${file}.new`, file)
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
