import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Runs a program on Node 24 with its output shown; throws if it fails. */
export const runProgram = async ({ node, env }, args) => {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
  const code = await ended(child)
  if (code !== 0) throw new Error(`"${args[0]}" exited with ${code}; see the output above.`)
}

/** Runs all programs, two at a time; throws with the output of every one that fails. */
export const runTwoAtATime = async ({ node, env }, programs) => {
  const waiting = [...programs]
  const failures = []
  const work = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift()) {
      const child = spawn(node, program.args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text))
      const code = await ended(child)
      if (code !== 0) failures.push(`${program.name}:\n${output}`)
    }
  }
  await Promise.all([work(), work()])
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${programs.length} failed.\n${failures.join('\n')}`)
}

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
