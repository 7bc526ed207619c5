import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed } from './cache.ts'
import { type Ended, runProgram } from './run-program.ts'

const here = fileURLToPath(new URL('../npm/', import.meta.url))
const pins = ['package.json', 'package-lock.json']

/** Keeps the tools from calling home. */
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** The programs of `outside/npm`, apart from the product's own packages. */
export type NpmTools = {
  folder: string
  run(program: string, args: string[], more?: Readonly<Record<string, string>>): Promise<Ended>
}

/** @returns null if the packages are not available here. */
export const npmTools = async (): Promise<NpmTools | null> => {
  const folder = await installed(
    'npm',
    pins.map((name) => join(here, name)),
    async (to) => {
      for (const name of pins) await copyFile(join(here, name), join(to, name))
      const { isGood } = await runProgram('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], {
        cwd: to,
      })
      return isGood
    },
  )
  if (!folder) return null
  return {
    folder,
    run: (program, args, more) =>
      runProgram(join(folder, 'node_modules', '.bin', program), args, {
        env: { ...env, ...more },
        cwd: here,
        isQuiet: true,
      }),
  }
}
