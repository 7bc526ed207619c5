import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('./python/', import.meta.url))

/** Runs a program to its end, at most five minutes. @returns whether it succeeded. */
const run = (program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      timeout: 5 * 60_000,
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })

/** Python with the pinned packages in a folder of its own; null if they cannot be had here. */
export const installPython = async (folder: string): Promise<Python | null> => {
  const venv = join(folder, 'venv')
  const program = (name: string) => join(venv, 'bin', name)
  const isInstalled =
    (existsSync(program('python')) || (await run('python3', ['-m', 'venv', venv]))) &&
    (await run(program('python'), ['-m', 'pip', 'install', '-q', '-r', join(here, 'requirements.txt')]))
  if (!isInstalled) return null
  return {
    generateClient: (description) =>
      run(program('openapi-python-client'), [
        'generate',
        ...['--path', description, '--meta', 'none', '--overwrite'],
        ...['--output-path', join(folder, 'uketsuke_api')],
      ]),
    runFile: (name, env) => run(program('python'), [join(here, name)], { ...env, PYTHONPATH: folder }),
  }
}

export type Python = {
  /** Makes the package `uketsuke_api` from an OpenAPI document. */
  generateClient(description: string): Promise<boolean>
  /** Runs one of the files beside this one. */
  runFile(name: string, env: Record<string, string>): Promise<boolean>
}
