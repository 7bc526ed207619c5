import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownRoot = fileURLToPath(new URL('../../', import.meta.url))

/** One of our programs in its own process. */
export type Program = {
  pid: number
  /** The first address it printed. */
  url: string
  /** Current and peak resident memory in megabytes (Linux only, otherwise 0). */
  memory(): { now: number; peak: number }
  hasEnded(): boolean
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const startProgram = async (
  entry: string,
  env: Record<string, string>,
  ready: RegExp,
  { nodeFlags = [], root = ownRoot }: { nodeFlags?: string[]; root?: string } = {},
): Promise<Program> => {
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, join(root, entry)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const { stdout, pid } = child
  if (!stdout || pid === undefined) throw new Error(`${entry} did not start`)
  let output = ''
  const url = await new Promise<string>((found, failed) => {
    stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = ready.exec(output)
      if (match?.[1]) found(match[1])
    })
    ended.then(() => failed(new Error(`${entry} ended: ${output}`)))
  })
  return {
    pid,
    url,
    memory: () => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const megabytes = (key: string) =>
          Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
        return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
      } catch {
        return { now: 0, peak: 0 }
      }
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

/** The flags and variables with which `npm start` of a checkout runs its server. */
const serverProcessOf = (root: string): { nodeFlags: string[]; environment: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, 'packages/server/process.json'), 'utf8'))

/**
 * The product's server as `npm start` runs it, from this or another checkout. `env` takes the documented
 * variables; `nodeFlags` override the default flags.
 */
export const startServerProcess = (
  env: Record<string, string>,
  root = ownRoot,
  nodeFlags: readonly string[] = [],
): Promise<Program> => {
  const defaults = serverProcessOf(root)
  return startProgram(
    'packages/server/main.ts',
    { ...defaults.environment, OPERATOR_PORT: '0', ...env },
    /Site\s+(\S+?)\/\n/,
    { nodeFlags: [...defaults.nodeFlags, ...nodeFlags], root },
  )
}

/** The card emulator in its own process. */
export const startEmulatorProcess = (port: number): Promise<Program> =>
  startProgram('packages/card-emulator/main.ts', { CARD_EMULATOR_PORT: String(port) }, /(http:\/\/\S+)\n/)
