import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder in which all tools are installed. */
export const toolsFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'uketsuke',
  'outside',
)

/** The folder for a tool's installation. It depends on the files that pin the tool. */
const folderOf = async (name: string, pins: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const pin of pins) hash.update(await readFile(pin))
  return join(toolsFolder, `${name}-${hash.digest('hex').slice(0, 12)}`)
}

/**
 * The folder of an installed tool, outside the repository, shared by all checkouts with the same pins.
 * @param install Installs into an empty folder, and says whether it succeeded.
 * @returns null if the tool is not available here.
 */
export const installed = async (
  name: string,
  pins: readonly string[],
  install: (folder: string) => Promise<boolean>,
): Promise<string | null> => {
  const folder = await folderOf(name, pins)
  const stamp = join(folder, 'installed')
  if (existsSync(stamp)) return folder
  // Remnants of an interrupted installation.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  if (!(await install(folder))) return null
  await writeFile(stamp, '')
  return folder
}
