import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed } from './cache.ts'
import { type Ended, type Options, runProgram } from './run-program.ts'

const here = fileURLToPath(new URL('../python/', import.meta.url))
const requirements = join(here, 'requirements.txt')

/** The packages of `outside/python`, in an environment of their own. */
export type PythonTools = {
  run(program: string, args: string[], options?: Options): Promise<Ended>
  /** Runs one of the files in `outside/python`. */
  runFile(name: string, options?: Options, args?: string[]): Promise<Ended>
}

/** @returns null if Python or the packages are not available here. */
export const pythonTools = async (): Promise<PythonTools | null> => {
  const venv = await installed('python', [requirements], async (to) => {
    const made = await runProgram('python3', ['-m', 'venv', to])
    if (!made.isGood) return false
    const pip = ['install', '--quiet', '--require-hashes', '--requirement', requirements]
    return (await runProgram(join(to, 'bin', 'pip'), pip)).isGood
  })
  if (!venv) return null
  const bin = join(venv, 'bin')
  const path = [bin, process.env.PATH].join(delimiter)
  const run = (program: string, args: string[], { env, ...options }: Options = {}) =>
    runProgram(join(bin, program), args, { ...options, env: { PATH: path, ...env } })
  return { run, runFile: (name, options, args = []) => run('python', [join(here, name), ...args], options) }
}
