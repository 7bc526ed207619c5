import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { say } from '@uketsuke/server/say'
import { inSeconds } from '@uketsuke/testing'

/** Runs `npm run reconcile`, prints the beginning and the end of its output, and returns its exit status. */
export const reconcile = async (
  env: Record<string, string>,
  shown: string,
  args: readonly string[],
): Promise<number> => {
  const program = fileURLToPath(new URL('../../packages/server/reconcile.ts', import.meta.url))
  const start = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [status] = await once(child, 'close')
  say(`  npm run reconcile -- ${shown}   (${inSeconds(performance.now() - start, 1)}, exits with ${status})`)
  say(shortened(Buffer.concat(chunks).toString()))
  return Number(status)
}

/** Keeps the beginning and the end of a long list. */
const shortened = (output: string): string => {
  const lines = output.trimEnd().split('\n')
  const rest = lines.length - 16
  const shown = rest > 4 ? [...lines.slice(0, 9), `… ${rest} more lines …`, ...lines.slice(-7)] : lines
  return shown.map((line) => `    ${line.slice(0, 150)}`).join('\n')
}
