import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, whatever the working directory. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts)

/** The folders of the packages that only develop and test the product. */
export const tools = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).workspaces.filter(
  (folder) => folder !== 'packages/*',
)

/** Node 24 as the npm package `node` installs it, because the machine's own Node may be older. */
export const node24 = inRoot(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
