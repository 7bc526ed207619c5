import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs of Debian, by path, and the package that provides each. */
type Needed = Readonly<Record<string, string>>

/** Installs the missing packages, as root. @throws Error that names the packages if this is not possible. */
export const ensurePackages = (needed: Needed): void => {
  const missing = Object.keys(needed).filter((path) => !existsSync(path))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map((path) => needed[path] ?? ''))]
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages]
  const isRoot = process.getuid?.() === 0
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (isRoot && spawnSync(command[0] ?? '', command.slice(1), { env, stdio: 'inherit' }).status === 0) return
  throw new Error(`this needs ${missing.join(', ')}. On Debian, as root: ${command.join(' ')}`)
}
