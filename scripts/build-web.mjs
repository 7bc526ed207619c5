import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './paths.mjs'
import { say } from './say.mjs'

const SOURCES = ['packages/web', 'packages/contract', 'packages/phrases']
const NOT_BUILT = /^(node_modules|dist)$|\.test\.tsx?$|\.tsbuildinfo$/

/** Builds the web app if its sources, or the packages it is built from, have changed since the last build. */
export const buildWeb = ({ node, env }) => {
  const stamp = inRoot('packages', 'web', 'dist', '.source-hash')
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'unchanged'
  say('Building the web app ...')
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', 'packages/web', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built; see the errors above.')
  writeFileSync(stamp, wanted)
  return 'built'
}

/** Hashes contents rather than times, because a fresh clone or a branch switch changes every file's time. */
const hashOfSources = () => {
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')))
  for (const folder of SOURCES) {
    for (const file of filesBelow(inRoot(folder))) hash.update(`\0${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_BUILT.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
    })
