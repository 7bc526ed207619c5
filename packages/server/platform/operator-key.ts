import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, operatorKeyForm } from './config.ts'
import { newSecret } from './random.ts'

const isError = (error: unknown, code: 'ENOENT' | 'EEXIST'): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** undefined if the file does not exist. Trims the newline that editors append. */
const readKey = async (file: string): Promise<string | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isError(error, 'ENOENT')) return undefined
    throw error
  })
  const key = text?.trim()
  if (key !== undefined && !operatorKeyForm.pattern.test(key))
    throw new ConfigError(`${file} must hold ${operatorKeyForm.words}; without this file a key is made`)
  return key
}

/**
 * Writes the whole key to a temporary file, then links it into place. Nobody can read half a key, and the
 * first process wins.
 */
const makeKey = async (dir: string, file: string): Promise<void> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const draft = join(dir, `operator.key.${randomUUID()}`)
  try {
    await writeFile(draft, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file).catch((error: unknown) => {
      if (!isError(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The key for the secretariat's calls: the configured one, or the one in `dataDir`/operator.key, which is
 * generated if missing. Processes that share the folder get the same key, even if they start at once. A new
 * folder is accessible to its owner only. An existing one keeps its mode, because it may contain other files.
 * @throws ConfigError if the file contains no valid key.
 */
export const readOperatorKey = async ({
  operator,
  dataDir,
}: Pick<Config, 'operator' | 'dataDir'>): Promise<string> => {
  if (operator.key !== null) return operator.key
  const file = join(dataDir, 'operator.key')
  const found = await readKey(file)
  if (found !== undefined) return found
  await makeKey(dataDir, file)
  const made = await readKey(file)
  if (made === undefined) throw new Error(`${file} was removed while it was made`)
  return made
}
