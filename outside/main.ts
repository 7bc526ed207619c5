import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import {
  becomeParticipant,
  copyConventions,
  freePort,
  loginToken,
  newEmail,
  obtainCode,
  registrationOf,
  startSystem,
} from '@uketsuke/testing'
import { installPython } from './python.ts'

/*
 * Talks to the product with tools that nobody here wrote, over HTTP, as the makers of other systems would. Exits with 1
 * when one of them fails, and says loudly what it could not try.
 */

const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = fileURLToPath(new URL('../var/outside/', import.meta.url))
await mkdir(folder, { recursive: true })
const python = await installPython(folder)
if (!python) {
  say('SKIPPED: Python, or its packages from PyPI, cannot be had here. Nothing was tried.')
  process.exit(0)
}

const callback = 'https://ondemand.example.org/callback'
const clientSecret = 'a secret of the on-demand system, 48 characters.'
const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-outside-'))
const [postgres, conventions] = await Promise.all([startEmbeddedPostgres({ dataDir }), copyConventions()])
await conventions.edit((yaml) =>
  yaml.replace(/( +)(secretVariable: .*)/, `$1$2\n$1redirectUris: [${callback}]`),
)
const system = await startSystem({
  serverUrl: postgres.url,
  conventionsDir: conventions.dir,
  port: await freePort(),
  secrets: { DEMO2027_ONDEMAND_SECRET: clientSecret },
})
const { client, mailbox, url, operatorUrl, emulator } = system

const download = async (from: string, name: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, await (await fetch(`${from}/v2/openapi.json`)).text())
  return path
}

const pay = async (): Promise<boolean> => {
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const { code: _, ...person } = registrationOf(code, email, 'educational')
  return python.runFile('register.py', {
    SITE_URL: url,
    EMULATOR_URL: emulator.url,
    REGISTRATION_CODE: code,
    REGISTRATION: JSON.stringify(person),
  })
}

const signOn = async (): Promise<boolean> => {
  const participant = await becomeParticipant(system)
  return python.runFile('sign_on.py', {
    SITE_URL: url,
    CALLBACK: callback,
    CLIENT_SECRET: clientSecret,
    REGISTRATION_ID: participant.registrationId,
    LOGIN_TOKEN: await loginToken(system, participant),
  })
}

const parts: [what: string, work: () => Promise<boolean>][] = [
  [
    "a client is generated for the secretariat's calls",
    async () => python.generateClient(await download(operatorUrl, 'operator.json')),
  ],
  [
    "a client is generated for the site's calls",
    async () => python.generateClient(await download(url, 'site.json')),
  ],
  ['the generated client pays for a registration', pay],
  ['Authlib logs in', signOn],
]

const results: [what: string, isGood: boolean][] = []
try {
  for (const [what, work] of parts) {
    say(`\n== ${what}`)
    results.push([what, await work()])
  }
} finally {
  await system.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
say('')
for (const [what, isGood] of results) say(`${isGood ? 'ok    ' : 'FAILED'}  ${what}`)
process.exitCode = results.every(([, isGood]) => isGood) ? 0 : 1
