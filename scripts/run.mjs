import { join } from 'node:path'
import { runInForeground } from './foreground.mjs'
import { say } from './say.mjs'
import { setUp } from './setup.mjs'

const playwright = (config) => ({
  run: [join('node_modules', '@playwright', 'test', 'cli.js'), 'test', '-c', join('e2e', config)],
  needsBrowser: true,
})

const PROGRAMS = {
  dev: { run: ['dev/main.ts'] },
  seed: { run: ['dev/seed.ts'] },
  reconcile: { run: ['packages/server/reconcile.ts'] },
  'check:card-page': { run: ['packages/server/check-card-page.ts'] },
  'check:mail': { run: ['packages/server/check-mail.ts'] },
  format: { run: [join('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--write'] },
  contract: { run: ['scripts/check-contract.mjs'] },
  licences: { run: ['scripts/check-packages.mjs', '--list'] },
  emulator: { run: ['packages/card-emulator/main.ts'] },
  bench: { run: ['bench/main.ts'] },
  'test:faults': { run: ['faults/main.ts'] },
  'test:alerts': { run: ['alerts/main.ts'] },
  'test:failover': { run: ['faults/failover/main.ts'] },
  'test:restore': { run: ['faults/restore/main.ts'] },
  'test:release': { run: ['faults/release/main.ts'] },
  'test:service': { run: ['faults/service/main.ts'] },
  'test:outside': { run: ['outside/main.ts'], needsBrowser: true },
  'test:attack': { run: ['attack/main.ts'] },
  'test:mutation': { run: ['mutation/main.ts'] },
  'test:accessibility': playwright('accessibility.config.ts'),
  'test:layouts': playwright('layouts.config.ts'),
  'test:browsers': { run: ['e2e/engines/main.ts'] },
  mails: { run: ['e2e/mails.ts'], needsBrowser: true },
  samples: { run: ['e2e/samples.ts'], needsBrowser: true },
  screenshots: playwright('screenshots.config.ts'),
  pictures: playwright('doc-pictures.config.ts'),
}

const [name, ...args] = process.argv.slice(2)
const program = PROGRAMS[name]
try {
  if (!program) throw new Error(`"${name ?? ''}" is not one of: ${Object.keys(PROGRAMS).join(', ')}.`)
  const { node, env } = setUp({ browser: program.needsBrowser ?? false })
  process.exitCode = await runInForeground(node, [...program.run, ...args], env)
} catch (error) {
  say(`Could not run. ${error.message}`)
  process.exitCode = 1
}
