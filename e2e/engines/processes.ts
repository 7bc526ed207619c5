import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Running = { child: ChildProcess; said: () => string; stop(): Promise<void> }

/** Starts a program in its own process group, so that stopping it also stops its children. */
export const run = (program: string, args: string[], env: Record<string, string> = {}): Running => {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => said.push(text.toString()))
  return {
    child,
    said: () => said.join(''),
    stop: async () => {
      if (child.exitCode !== null || child.pid === undefined) return
      process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** The first match of this pattern in the program's output. */
export const addressIn = async ({ child, said }: Running, form: RegExp): Promise<string> => {
  const found = Promise.withResolvers<string>()
  const look = () => {
    const [, text] = form.exec(said()) ?? []
    if (text !== undefined) found.resolve(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
  child.once('exit', () => found.reject(new Error(`${child.spawnfile} has ended: ${said()}`)))
  child.once('error', found.reject)
  look()
  return found.promise
}
