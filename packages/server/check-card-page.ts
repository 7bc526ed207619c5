import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assetName, cardPageScripts, scriptsOf } from './platform/http/card-page-scripts.ts'
import { inlineSource } from './platform/http/security-headers.ts'
import { say } from './platform/say.ts'

/**
 * `npm run check:card-page -- https://registration.example.org`: fetches the page with the card form as a
 * browser does, and compares its scripts with the inventory, the files of this release and the page's own
 * policy. Exits with 0 if nothing differs, 2 if something does, 1 if it could not check.
 */

const usage = `npm run check:card-page -- <address of the site> [options]

  --token-script <hash>  the sha384-… of the card provider's script last time, once for each script; others are
                         reported. Without it, hashes are only printed`

const timeout = 20_000
const dist = join(import.meta.dirname, '..', 'web', 'dist')

const hashOf = (bytes: Uint8Array): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const load = async (address: URL): Promise<Response> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) })
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`)
  return answer
}
const bytesAt = async (address: URL): Promise<Uint8Array> =>
  new Uint8Array(await (await load(address)).arrayBuffer())

/** The inline scripts of this release's page. */
const readInline = async (): Promise<string[]> =>
  scriptsOf(await readFile(join(dist, 'index.html'), 'utf8')).inline

/** The faults of one of our own files. */
const faultsOfFile = async (site: URL, path: string): Promise<string[]> => {
  const name = assetName(path)
  if (!cardPageScripts.some((script) => script.name === name)) return [`${path} is not in the inventory`]
  const [served, released] = await Promise.all([
    bytesAt(new URL(path, site)),
    readFile(join(dist, path)).catch(() => null),
  ])
  if (released === null) return [`${path} is not a file of this release`]
  return hashOf(served) === hashOf(released) ? [] : [`${path} differs from this release`]
}

/** The sources of scripts that a policy allows, besides the site itself and these inline scripts. */
const foreignSources = (policy: string, inline: readonly string[]): string[] => {
  const [, ...sources] =
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .find(([name]) => name === 'script-src') ?? []
  const own = ["'self'", ...inline.map(inlineSource)]
  return sources.filter((source) => !own.includes(source))
}

const isExact = (source: string): boolean => /^https?:\/\/[^/*]+\/.*[^/]$/.test(source)

const policyFaults = (policy: string, foreign: readonly string[]): string[] => [
  ...(/\bscript-src\b/.test(policy) ? [] : ['the policy says nothing about scripts']),
  ...(/\breport-to\b/.test(policy) ? [] : ['the policy has no report-to']),
  ...foreign
    .filter((source) => !isExact(source))
    .map((source) => `the policy allows ${source}, which is not an exact address`),
]

const check = async (site: URL, known: readonly string[]): Promise<string[]> => {
  const page = await load(site)
  const policy = page.headers.get('content-security-policy') ?? ''
  const { addresses, inline, data } = scriptsOf(await page.text())
  const parts = JSON.parse(data.parts ?? '{}') as Record<string, string[]>
  const own = [
    ...addresses.map((address) => address.replace(/^\.?\//, '')),
    ...(parts['/payment'] ?? []),
    ...(parts['/additional-payment'] ?? []),
  ]
  if (own.length === 0) throw new Error(`${site.href} is not a page of the app`)
  const ofFiles = await Promise.all([...new Set(own)].sort().map((path) => faultsOfFile(site, path)))
  const ofProviders: string[] = []
  const released = await readInline()
  const foreign = foreignSources(policy, released)
  for (const address of foreign.filter(isExact)) {
    const hash = hashOf(await bytesAt(new URL(address)))
    say(`${address} is ${hash}`)
    if (known.length > 0 && !known.includes(hash)) ofProviders.push(`${address} is not what it was`)
  }
  return [
    ...inline
      .filter((text) => !released.includes(text))
      .map((text) => `an inline script: ${text.trim().slice(0, 80)}`),
    ...ofFiles.flat(),
    ...policyFaults(policy, foreign),
    ...ofProviders,
  ]
}

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'token-script': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  const [address] = positionals
  if (values.help || address === undefined) {
    say(usage)
    return values.help ? 0 : 1
  }
  const faults = await check(new URL(address), values['token-script'])
  for (const fault of faults) say(`DIFFERS  ${fault}`)
  say(faults.length === 0 ? 'The scripts of the card page are those of the inventory.' : '')
  return faults.length === 0 ? 0 : 2
}

process.exitCode = await run().catch((error: Error) => {
  say(`Could not check the card page. ${error.message}`)
  return 1
})
