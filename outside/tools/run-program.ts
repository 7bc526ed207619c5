import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { minutes } from '@uketsuke/server/duration'

export type Ended = { isGood: boolean; output: string }

export type Options = {
  env?: Record<string, string>
  cwd?: string
  timeout?: number
  isQuiet?: boolean
  /** Ends a program that would otherwise keep running. */
  signal?: AbortSignal
}

/**
 * Runs a program to its end, or until the signal. Returns its standard output. Shows all that it prints,
 * unless it is quiet.
 */
export const runProgram = async (program: string, args: string[], options: Options = {}): Promise<Ended> => {
  const { env = {}, cwd, timeout = minutes(10), isQuiet = false, signal } = options
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // Not `timeout`, whose timer would keep this process alive when the program is missing.
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    ...(cwd && { cwd }),
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => printed.push(part))
  if (isQuiet) child.stderr.resume()
  else for (const stream of [child.stdout, child.stderr]) stream.pipe(process.stdout, { end: false })
  const isGood = await once(child, 'close').then(
    ([status]) => status === 0,
    (error: unknown) => {
      if (!signal?.aborted) process.stdout.write(`${program}: ${error}\n`)
      return false
    },
  )
  return { isGood, output: Buffer.concat(printed).toString() }
}
