import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed } from './cache.ts'
import { type Ended, runProgram } from './run-program.ts'

const here = fileURLToPath(new URL('../go/', import.meta.url))

/** A toolchain that go.mod asks for is not downloaded: only modules are. */
const env = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' }

/** The module of `outside/go`, whose go.sum has the hash of each module it needs. */
export type GoTools = {
  folder: string
  run(args: string[], more?: Readonly<Record<string, string>>): Promise<Ended>
}

/** @returns null if Go or the modules cannot be had here. */
export const goTools = async (): Promise<GoTools | null> => {
  const run = (cwd: string, args: string[], more = {}) =>
    runProgram('go', args, { cwd, env: { ...env, ...more } })
  const pins = ['go.mod', 'go.sum'].map((name) => join(here, name))
  const isThere = await installed('go', pins, async () => (await run(here, ['mod', 'download'])).isGood)
  if (!isThere) return null
  return { folder: here, run: (args, more) => run(here, args, more) }
}
