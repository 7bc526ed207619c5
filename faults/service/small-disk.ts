import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeSync } from 'node:fs'
import { open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk that can be filled to the last byte. */
type SmallDisk = {
  dir: string
  fill(): Promise<void>
  makeRoom(): Promise<void>
  close(): Promise<void>
}

const block = Buffer.alloc(64 * 1024)

/** Mounts a disk of this many megabytes; needs root. */
export const openSmallDisk = (megabytes: number): SmallDisk => {
  const dir = mkdtempSync(join(tmpdir(), 'uketsuke-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', dir])
  chmodSync(dir, 0o755)
  const ballast = join(dir, 'ballast')
  return {
    dir,
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        // The last write is shorter than a block.
        for (;;) writeSync(file.fd, block)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast),
    close: async () => {
      execFileSync('umount', ['--lazy', dir])
      await rmdir(dir)
    },
  }
}
