import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

/**
 * Runs a program in the foreground until it exits. Passes on only the first SIGINT or SIGTERM: npm and the
 * terminal send the same signal twice, and the program needs time to shut down cleanly.
 *
 * @returns {Promise<number>} its exit code
 */
export const runInForeground = (command, args, env) => {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  let passedOn = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!passedOn) child.kill(signal)
      passedOn = true
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
