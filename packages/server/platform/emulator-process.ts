import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The emulator is another package and another process, so nothing may be imported from it. */
const entry = fileURLToPath(new URL('../../card-emulator/main.ts', import.meta.url))

/**
 * Starts the card emulator on a loopback port and resolves once it answers. It sends its result notifications
 * to `notifyUrl`, and ends with this process.
 * @throws its error output if it exits instead.
 */
export const startEmulatorProcess = async (
  port: number,
  notifyUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      CARD_EMULATOR_PORT: String(port),
      CARD_EMULATOR_NOTIFY_URL: notifyUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('the card emulator has no output')
  const ended = once(child, 'exit')
  const complaints: string[] = []
  stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  const [line] = await Promise.race([
    once(stdout, 'data'),
    once(child, 'close').then(() =>
      Promise.reject(new Error(`the card emulator did not start on port ${port}: ${complaints.join('')}`)),
    ),
  ])
  // Keep reading, so that its output never fills the pipe.
  stdout.resume()
  stderr.removeAllListeners('data').pipe(process.stderr, { end: false })
  const url = /https?:\/\/[^\s/]+/.exec(String(line))?.[0]
  if (!url) throw new Error('the card emulator did not print its address')
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
