import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** A program of Debian that runs until it is killed. */
export type Daemon = { pid: number; hasEnded(): boolean; kill(signal: NodeJS.Signals): Promise<void> }

/** PostgreSQL refuses to run as root. */
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--']

/**
 * Starts the program as the user `postgres`; its output goes to the file. `input` is a file to read as
 * `/dev/stdin`.
 */
export const startDaemon = (command: readonly string[], logFile: string, input?: string): Daemon => {
  const output = openSync(logFile, 'a', 0o644)
  const [program = '', ...args] = process.getuid?.() === 0 ? [...asPostgres, ...command] : command
  const child: ChildProcess = spawn(program, args, {
    stdio: [input === undefined ? 'ignore' : openSync(input, 'r'), output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit')
  if (child.pid === undefined) throw new Error(`${program} did not start`)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid,
    hasEnded,
    kill: async (signal) => {
      if (!hasEnded()) child.kill(signal)
      await ended
    },
  }
}
