import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import serverProcess from '@uketsuke/server/process.json' with { type: 'json' }

const serverEntry = fileURLToPath(new URL('../packages/server/main.ts', import.meta.url))

/** Gap between two checks whether the server is ready, in milliseconds. */
const pollGap = 50

/** The server as a separate process, which can be replaced by one with the changed sources. */
type ServerProcess = {
  /** Resolves to true once the newest process is ready, or to false if it exited or is not ready in time. */
  isUp(): Promise<boolean>
  /** Stops the process and starts another. Calls in the meantime share one restart. */
  restart(): Promise<boolean>
  stop(): Promise<void>
}

/** A process that could not be spawned has no ID. */
const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

/** Starts the server. */
export const startServer = ({
  url,
  env,
  nodeFlags = [],
  print,
  entry = serverEntry,
  longestStart = 60_000,
}: {
  /** The server's address in this environment. */
  url: string
  env: Record<string, string | undefined>
  /** For Node, such as `--inspect`. */
  nodeFlags?: readonly string[]
  /** Receives the server's output for people: everything at the first start, later only log lines. */
  print(line: string): void
  entry?: string
  /** In milliseconds. A server that is not ready by then counts as down until the next restart. */
  longestStart?: number
}): ServerProcess => {
  let child: ChildProcess | undefined
  let isFirst = true

  const untilReady = async (started: ChildProcess): Promise<boolean> => {
    const giveUpAt = performance.now() + longestStart
    while (isRunning(started)) {
      const left = Math.ceil(giveUpAt - performance.now())
      if (left <= 0) {
        print(`  The server started, but was not ready within ${longestStart / 1000} s: ${url}/readyz`)
        return false
      }
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(left) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return true
      await delay(pollGap)
    }
    return false
  }

  const start = async (): Promise<boolean> => {
    const started = spawn(process.execPath, [...serverProcess.nodeFlags, ...nodeFlags, entry], {
      env: { ...serverProcess.environment, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    started.on('error', (error) => print(`  The server could not be started: ${error.message}`))
    if (started.pid === undefined) return false
    const showsAll = isFirst
    isFirst = false
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (showsAll || line.startsWith('{')) print(line)
    })
    return untilReady(started)
  }

  const end = async (): Promise<void> => {
    if (!child || !isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  let newest = start()
  let isQueued = false
  let isStopped = false
  const restart = (): Promise<boolean> => {
    if (isQueued) return newest
    isQueued = true
    newest = newest.then(async () => {
      isQueued = false
      await end()
      return !isStopped && start()
    })
    return newest
  }
  const stop = async (): Promise<void> => {
    isStopped = true
    // A pending start gives up once its process has ended.
    await end()
    await newest
  }
  return { isUp: () => newest, restart, stop }
}
