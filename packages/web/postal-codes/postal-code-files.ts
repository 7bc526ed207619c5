import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { precompress } from './precompress.ts'

/** The code that determines the files' content, besides the data. */
const sources = ['read-shard.ts', 'clean-town.ts', 'precompress.ts', '../lib/postal-code-shard.ts']

/** Ignored by git: generated once, and copied into every build until the data or this code changes. */
const made = join(import.meta.dirname, 'dist')

/** Changes with the data and the code, so that the files can be cached forever. */
export const versionOfFiles = (): string => {
  const data = join(createRequire(import.meta.url).resolve('yubin'), '..', '..', 'package.json')
  const hash = createHash('sha256').update(readFileSync(data))
  for (const source of sources) hash.update(readFileSync(join(import.meta.dirname, source)))
  return hash.digest('hex').slice(0, 12)
}

const writeShards = async (folder: string): Promise<void> => {
  const { prefixes, readShard } = await import('./read-shard.ts')
  for (const prefix of prefixes) {
    const shard = readShard(prefix)
    if (!shard) continue
    const path = join(folder, `${prefix}.json`)
    await writeFile(path, JSON.stringify(shard))
    await precompress(path)
  }
}

const removeOthers = async (version: string): Promise<void> => {
  for (const name of await readdir(made))
    if (name !== version && !name.startsWith('.'))
      await rm(join(made, name), { recursive: true, force: true })
}

/** The folder of the files `NNN.json` with their precompressed files; generates them if missing. */
export const ensurePostalCodeFiles = async (): Promise<string> => {
  const version = versionOfFiles()
  const folder = join(made, version)
  if (existsSync(folder)) return folder
  await mkdir(made, { recursive: true })
  const unfinished = await mkdtemp(join(made, '.unfinished-'))
  try {
    await writeShards(unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // A parallel build finished first.
    if (!existsSync(folder)) throw error
  }
  await removeOthers(version)
  return folder
}
