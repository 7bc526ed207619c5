import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { inRoot, node24, root } from './paths.mjs'
import { say } from './say.mjs'

/**
 * Makes a fresh clone runnable: installs the lock file's packages, Node 24 and, if wanted, a browser.
 * `env` is the environment for every program started afterwards.
 *
 * @param {{ browser: boolean }} wanted
 * @returns {{ node: string, browser: string | undefined, env: NodeJS.ProcessEnv }}
 */
export const setUp = ({ browser }) => {
  installPackages()
  checkNode()
  const env = {
    ...process.env,
    PATH: [inRoot('node_modules', 'node', 'bin'), process.env.PATH].join(delimiter),
    // With this cache, a server starts in half the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules', '.cache', 'node'),
  }
  const found = browser ? findOrInstallBrowser() : undefined
  if (found) env.CHROMIUM_PATH = found
  return { node: node24, browser: found, env }
}

/** Skips npm if the stamp, which holds the hash of the installed lock file, still matches. */
const installPackages = () => {
  const stamp = inRoot('node_modules', '.uketsuke-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages (npm ci; only when the lock file changes) ...')
  const startedAt = Date.now()
  const { status, error, stdout, stderr } = spawnSync(
    'npm',
    // Needed even with NODE_ENV=production: the web app is built here.
    ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      cwd: root,
      env: { ...process.env, PATH: pathWithoutInstalled() },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    throw new Error(`npm ci failed${error ? ` (${error.message})` : ''}:\n${stdout ?? ''}${stderr ?? ''}`)
  }
  writeFileSync(stamp, wanted)
  say(`Packages installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/**
 * Makes npm use the machine's Node: `npm start` puts ours first on PATH, and `npm ci` deletes it while it
 * runs.
 */
const pathWithoutInstalled = () => {
  const installed = inRoot('node_modules')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(installed))
    .join(delimiter)
}

const checkNode = () => {
  const { stdout, error } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  const major = Number(/^v(\d+)\./.exec(stdout ?? '')?.[1])
  if (major >= 24) return
  throw new Error(
    `${node24} ${error ? `does not run (${error.code})` : `is ${stdout.trim()}, but Node 24 or newer is needed`}. ` +
      'The npm package "node" installs it: delete node_modules and try again; if npm is set to ' +
      'ignore-scripts, turn that off for this project.',
  )
}
