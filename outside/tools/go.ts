import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed } from './cache.ts'
import { type Ended, type Options, runProgram } from './run-program.ts'

const here = fileURLToPath(new URL('../go/', import.meta.url))
const pins = ['go.mod', 'go.sum'].map((name) => join(here, name))

/** Uses only modules whose hashes are in go.sum, and downloads no newer toolchain. */
const env = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' }

type GoTools = {
  folder: string
  run(args: string[], options?: Options): Promise<Ended>
}

/**
 * Go in a copy of `outside/go`, where clients can be generated.
 * @returns null if Go or the modules are not available here.
 */
export const goTools = async (folder: string): Promise<GoTools | null> => {
  const runIn = (cwd: string, args: string[], options: Options = {}) =>
    runProgram('go', args, { cwd, ...options, env: { ...env, ...options.env } })
  const isThere = await installed('go', pins, async () => (await runIn(here, ['mod', 'download'])).isGood)
  if (!isThere) return null
  await cp(here, folder, { recursive: true })
  return { folder, run: (args, options) => runIn(folder, args, options) }
}
