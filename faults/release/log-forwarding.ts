import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@uketsuke/testing'

type Receiver = { folder: string; port: number; certificate: string; key: string }

const receiverOf = ({ folder, port, certificate, key }: Receiver): string => `
global(
  workDirectory="${folder}" defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="${certificate}"
  defaultNetstreamDriverCertFile="${certificate}" defaultNetstreamDriverKeyFile="${key}"
)
module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
input(type="imtcp" address="127.0.0.1" port="${port}")
action(type="omfile" file="${join(folder, 'received')}")
`

/** The sample, changed to read from a socket of its own and to send to this machine. */
const senderOf = (sample: string, { folder, port, certificate }: Omit<Receiver, 'key'>): string => `
global(workDirectory="${folder}")
module(load="imuxsock" sysSock.use="off")
input(type="imuxsock" socket="${join(folder, 'log')}")
${sample
  .replace('target="logs.example.org" port="6514"', `target="127.0.0.1" port="${port}"`)
  .replace('/etc/uketsuke/logs-ca.pem', certificate)
  .replace('resumeInterval="10"', 'resumeInterval="1"')}`

/**
 * Starts the sample before its receiver. Once the receiver is back, a line of the product must arrive there
 * by TLS, and no line of any other program.
 * @returns the faults, if any.
 */
export const checkLogForwarding = async (root: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-logs-'))
  const [certificate, key] = [join(folder, 'a.pem'), join(folder, 'a.key')]
  const running: { stop: () => Promise<void> }[] = []
  const start = (name: string, configure: (own: string) => string): string => {
    const own = join(folder, name)
    mkdirSync(own)
    const file = join(own, 'rsyslog.conf')
    writeFileSync(file, configure(own))
    const child = spawn('rsyslogd', ['-n', '-f', file, '-i', join(own, 'pid')], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    running.push({
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    })
    return own
  }
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=logs.example.org'],
        ...['-addext', 'subjectAltName=DNS:logs.example.org', '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    )
    const port = await freePort()
    const sample = readFileSync(join(root, 'deploy/rsyslog.conf'), 'utf8')
    const sender = start('sender', (own) => senderOf(sample, { folder: own, port, certificate }))
    const socket = join(sender, 'log')
    await until(
      async () => existsSync(socket),
      (isThere) => isThere,
    )
    const log = (tag: string, line: string) => spawnSync('logger', ['--socket', socket, '--tag', tag, line])
    log('another', 'a line of another program')
    log('uketsuke', '{"level":30,"msg":"starting"}')
    const receiver = start('receiver', (own) => receiverOf({ folder: own, port, certificate, key }))
    const received = await until(
      async () =>
        existsSync(join(receiver, 'received')) ? readFileSync(join(receiver, 'received'), 'utf8') : '',
      (text) => text.endsWith('\n'),
    )
    return /^\S+ \S+ uketsuke \{"level":30,"msg":"starting"\}\n$/.test(received) ? '' : `arrived: ${received}`
  } catch (error) {
    return String(error)
  } finally {
    for (const { stop } of running) await stop()
    rmSync(folder, { recursive: true })
  }
}
