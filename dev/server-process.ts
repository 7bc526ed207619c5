import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import serverProcess from '@uketsuke/server/process.json' with { type: 'json' }

const entry = fileURLToPath(new URL('../packages/server/main.ts', import.meta.url))

/** The server as a separate process, which can be replaced by one with the changed sources. */
export type ServerProcess = {
  /** Resolves to true once the newest process answers, or to false if it exited with an error message. */
  isUp(): Promise<boolean>
  /** Stops the process and starts another. Calls before that share one restart. */
  restart(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Starts the server. `print` receives its output for people: everything at the first start, log lines only later. `nodeFlags`
 * are Node's, such as `--inspect`.
 */
export const startServer = (
  env: Record<string, string | undefined>,
  nodeFlags: readonly string[],
  print: (line: string) => void,
): ServerProcess => {
  let child: ChildProcess | undefined
  let isFirst = true

  const start = async (): Promise<boolean> => {
    const started = spawn(process.execPath, [...serverProcess.nodeFlags, ...nodeFlags, entry], {
      env: { ...serverProcess.environment, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const { promise, resolve } = Promise.withResolvers<boolean>()
    started.once('exit', () => resolve(false))
    const showsAll = isFirst
    isFirst = false
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (showsAll || line.startsWith('{')) print(line)
      // The last line of the server's output when it is ready.
      if (/^ {2}Operator /.test(line)) resolve(true)
    })
    return promise
  }

  const end = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  let newest = start()
  let isQueued = false
  const restart = (): Promise<boolean> => {
    if (isQueued) return newest
    isQueued = true
    newest = newest.then(async () => {
      isQueued = false
      await end()
      return start()
    })
    return newest
  }
  return { isUp: () => newest, restart, stop: end }
}
