import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api, apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { say } from '@uketsuke/server/say'
import {
  beginPayment,
  cards,
  createApiClient,
  expectOk,
  inSeconds,
  isDecided,
  loginIn,
  loginToken,
  notifyAt,
  openMailServer,
  openRelay,
  startEmulatorProcess,
  until,
} from '@uketsuke/testing'
import { beginPurchase, newPerson } from '../buying/purchase.ts'
import { ensurePackages } from '../setup/debian-packages.ts'
import { steadyPort } from '../setup/steady-port.ts'
import { enterBareRoot, untilSaid } from './bare-root.ts'
import { checkImage } from './image.ts'
import { sampleChecks } from './samples.ts'

/*
 * Makes the archive, starts it on a Debian with nothing installed, and registers somebody who pays and
 * downloads a receipt. Then checks every sample of deploy/ with the tool that reads it. Exits with 1 if
 * anything fails.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
if (process.getuid?.() !== 0) throw new Error('this needs root, for debootstrap and chroot')
ensurePackages({
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/rsyslogd': 'rsyslog',
  '/usr/share/doc/rsyslog-gnutls': 'rsyslog-gnutls',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/buildah': 'buildah',
  '/usr/share/doc/python3-venv': 'python3-venv',
})

const violations: string[] = []
const check = (what: string, wrong: string): void => {
  say(`  ${what.padEnd(66)} ${wrong === '' ? 'ok' : 'WRONG'}`)
  if (wrong !== '') {
    say(wrong.replaceAll(/^/gm, '    '))
    violations.push(what)
  }
}

const made = execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root, encoding: 'utf8' })
const archive = join(root, /var\/release\/\S+\.tar\.gz/.exec(made)?.[0] ?? '')
say(`Archive: ${((await stat(archive)).size / 1e6).toFixed(0)} MB`)

const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-release-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const [emulator, mailbox, port, operatorPort] = await Promise.all([
  startEmulatorProcess(0),
  openMailServer(),
  steadyPort(),
  steadyPort(),
])
const relay = await openRelay(postgres.url)
const bare = enterBareRoot(join(root, 'var/bookworm'))
let server: ChildProcess | undefined
try {
  bare.unpack(archive)
  const command = '/opt/uketsuke/bin/uketsuke'
  const nothing = bare.run(`${command} check`, {})
  const named = ['CARD_PROVIDER', 'SMTP_URL', 'PUBLIC_URL', 'CONVENTIONS_DIR']
  check(
    'without a configuration it names every fault',
    nothing.code === 1 && named.every((name) => nothing.output.includes(name)) ? '' : nothing.output,
  )

  const env = {
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    PUBLIC_URL: 'https://registration.example.org',
    CONVENTIONS_DIR: '/opt/uketsuke/conventions',
    DATA_DIR: '/var/lib/uketsuke',
    OPERATOR_KEY: 'k'.repeat(32),
    DATABASE_URL: relay.urlOf(postgres.url),
    SMTP_URL: mailbox.smtpUrl,
    CARD_PROVIDER: 'gmo',
    GMO_API_URL: emulator.url,
    DEMO2027_SHOP_PASS: 'emulator',
    DEMO2027_ONDEMAND_SECRET: 's'.repeat(32),
    STOP_GRACE_SECONDS: '0',
  }
  const configured = bare.run(`${command} check`, env)
  check('with one it is complete', configured.code === 0 ? '' : configured.output)
  const settings = Object.entries({ ...env, SMTP_URL: `${env.SMTP_URL} ${env.SMTP_URL}` })
  bare.write('/etc/uketsuke.env', settings.map(([name, value]) => `${name}=${value}\n`).join(''))
  const homeless = bare.run(command, { ...env, DATABASE_URL: '' })
  const alone = bare.run(command, Object.fromEntries(settings.filter(([name]) => name !== 'DATABASE_URL')))
  check(
    'without a database it says so, and ends',
    [homeless, alone].every(({ code, output }) => code === 1 && output.includes('DATABASE_URL')) &&
      !/^\s+at /m.test(homeless.output + alone.output)
      ? ''
      : homeless.output + alone.output,
  )
  const fromFile = bare.run(`${command} --env-file=/etc/uketsuke.env check`, {})
  check('it reads the settings of the service, lists included', fromFile.code === 0 ? '' : fromFile.output)
  bare.write('/etc/authorities.env', 'NODE_EXTRA_CA_CERTS="/nowhere.pem"\n')
  const trusting = bare.run(`${command} --env-file=/etc/authorities.env check`, env)
  check(
    'it hands Node the authorities of the settings',
    trusting.output.includes('`/nowhere.pem`') ? '' : trusting.output,
  )
  const dns = bare.run(`${command} --env-file=/etc/uketsuke.env check-mail`, {})
  check('it says what the DNS must hold', dns.output.includes('v=spf1') ? '' : dns.output)

  const startedAt = performance.now()
  server = bare.start(command, env)
  await untilSaid(server, 'Uketsuke is ready')
  const url = `http://127.0.0.1:${port}`
  await until(
    async () => (await fetch(`${url}/readyz`)).status,
    (status) => status === 200,
  )
  say(`Ready after ${inSeconds(performance.now() - startedAt, 1)}, with all migrations`)
  const health = (await (await fetch(`${url}/healthz`)).json()) as Record<string, string>
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  check(
    'it says which version, commit and migration it is',
    health.commit?.startsWith(commit) && health.version && health.migration ? '' : JSON.stringify(health),
  )
  const page = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  check(
    'it serves the built web app',
    page.ok && (await page.text()).includes('<script') ? '' : String(page.status),
  )

  await notifyAt(emulator.url, url + apiBase + notificationPathOf(null))
  const client = createApiClient(url)
  const purchase = await beginPurchase({ client }, 'somebody', await newPerson({ client, mailbox }), [
    'member',
  ])
  const { code, orderId } = purchase
  const { jobId } = expectOk(await beginPayment(client, emulator.url, { code, orderId }, cards.good))
  const result = await until(
    async () => expectOk(await client.call(api.readJobResult, { params: { jobId } })),
    isDecided,
  )
  check('somebody registers and pays', result.isSuccess ? '' : JSON.stringify(result))
  const token = await loginToken({ client }, loginIn(await mailbox.next(purchase.email)))
  const receipt = await client.call(api.issueNameCard, { token })
  check(
    'a document is printed, with its fonts',
    receipt.ok && receipt.body.subarray(0, 5).toString() === '%PDF-' ? '' : JSON.stringify(receipt.body),
  )
  await client.close()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const [status] = await ended
  check('it exits cleanly', status === 0 ? '' : `exit code ${status}`)
} finally {
  server?.kill('SIGKILL')
  bare.leave()
  await Promise.all([emulator.kill('SIGTERM'), mailbox.close()])
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

check('deploy/Containerfile: built on that Debian', checkImage(root, join(root, 'var/bookworm')))
for (const { sample, tool, run } of sampleChecks) check(`${sample}: ${tool}`, await run(root))
say(violations.length === 0 ? 'Everything holds.' : `${violations.length} do not hold.`)
process.exitCode = violations.length === 0 ? 0 : 1
