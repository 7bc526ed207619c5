import { readFileSync } from 'node:fs'
import { isPermissive } from './licences.mjs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

/*
 * Every package that npm installs must be the reviewed one: the lock file has its hash. The product's
 * packages must also have permissive licences, because they are shipped. `--list` prints them.
 */

const lockedIn = (...path) => JSON.parse(readFileSync(inRoot(...path, 'package-lock.json'), 'utf8')).packages
const packages = lockedIn()

/** Third-party tools, which are not shipped. */
const tools = Object.fromEntries(
  Object.entries(lockedIn('outside', 'npm')).map(([path, tool]) => [path, { ...tool, dev: true }]),
)

/** Our own packages are links to their folders. */
const isInstalled = ([path, { link }]) => path.includes('node_modules/') && !link

/** Faults of a lock file's packages, as sentences. */
const findPackageFaults = (locked) =>
  Object.entries(locked)
    .filter(isInstalled)
    .flatMap(([path, { integrity, dev, license }]) => {
      const name = path.split('node_modules/').at(-1)
      return [
        ...(/^sha512-/.test(integrity ?? '')
          ? []
          : [`${name} has no hash in package-lock.json. Take it from npm view ${name} dist.integrity.`]),
        ...(dev || isPermissive(license)
          ? []
          : [`${name} is shipped, but its licence is not known as permissive: ${license ?? 'none'}.`]),
      ]
    })

/** Self-test: exactly the first two of these packages must be reported. */
const PLANTED = {
  'node_modules/unhashed': { version: '1.0.0', license: 'MIT' },
  'node_modules/viral': { version: '1.0.0', integrity: 'sha512-x', license: '(MIT AND GPL-3.0-only)' },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-x', license: 'GPL-3.0-only', dev: true },
  'node_modules/fine': { version: '1.0.0', integrity: 'sha512-x', license: '(MIT OR GPL-3.0-only)' },
}
const caught = findPackageFaults(PLANTED).map((fault) => fault.split(' ')[0])
if (caught.join() !== 'unhashed,viral')
  throw new Error(`Self-test failed: expected "unhashed,viral", got "${caught.join()}".`)

const shipped = Object.entries(packages).filter((entry) => isInstalled(entry) && !entry[1].dev)
if (process.argv.includes('--list'))
  for (const [path, { version, license }] of shipped)
    say(`${path.split('node_modules/').at(-1)} ${version}  ${license}`)

const faults = [...findPackageFaults(packages), ...findPackageFaults(tools)]
for (const fault of faults) say(fault)
if (faults.length > 0) process.exitCode = 1
else say(`${shipped.length} packages of the product with permissive licences, all with their hashes.`)
