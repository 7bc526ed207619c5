import { runInForeground } from './foreground.mjs'
import { say } from './say.mjs'
import { setUp } from './setup.mjs'

const PROGRAMS = {
  emulator: 'packages/card-emulator/main.ts',
  bench: 'bench/main.ts',
  'test:faults': 'faults/main.ts',
}

const [name, ...args] = process.argv.slice(2)
const program = PROGRAMS[name]
try {
  if (!program) throw new Error(`"${name ?? ''}" is none of: ${Object.keys(PROGRAMS).join(', ')}.`)
  const { node, env } = setUp({ browser: false })
  process.exitCode = await runInForeground(node, [program, ...args], env)
} catch (error) {
  say(`Could not run. ${error.message}`)
  process.exitCode = 1
}
