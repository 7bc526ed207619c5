import { readFileSync } from 'node:fs'
import { buildWeb } from './build-web.mjs'
import { runInForeground } from './foreground.mjs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'
import { setUp } from './setup.mjs'

try {
  const ready = setUp({ browser: false })
  buildWeb(ready)
  // Flags and environment for the server process: a small heap, one malloc arena.
  const { nodeFlags, environment } = JSON.parse(
    readFileSync(inRoot('packages', 'server', 'process.json'), 'utf8'),
  )
  const env = { ...environment, ...ready.env }
  process.exitCode = await runInForeground(ready.node, [...nodeFlags, 'packages/server/main.ts'], env)
} catch (error) {
  say(`Could not start. ${error.message}`)
  process.exitCode = 1
}
