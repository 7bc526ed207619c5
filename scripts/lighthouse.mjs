import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { buildWeb } from './build-web.mjs'
import { runInForeground } from './foreground.mjs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'
import { setUp } from './setup.mjs'

const folder = inRoot('bench', 'lighthouse')

/** Lighthouse's packages are separate and installed on first use. */
const installLighthouse = (env) => {
  const stamp = inRoot('bench', 'lighthouse', 'node_modules', '.uketsuke-lock')
  const wanted = readFileSync(inRoot('bench', 'lighthouse', 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing Lighthouse (npm ci, about 180 MB; only once) ...')
  const args = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, {
    cwd: folder,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`Lighthouse could not be installed${error ? ` (${error.message})` : ''}.`)
  writeFileSync(stamp, wanted)
}

try {
  const ready = setUp({ browser: true })
  if (!ready.browser)
    throw new Error('Lighthouse needs an installed Chromium. Set CHROMIUM_PATH to its path.')
  installLighthouse(ready.env)
  buildWeb(ready)
  const env = { ...ready.env, CHROME_PATH: ready.browser }
  process.exitCode = await runInForeground(ready.node, ['bench/pages.ts', ...process.argv.slice(2)], env)
} catch (error) {
  say(`Could not measure. ${error.message}`)
  process.exitCode = 1
}
