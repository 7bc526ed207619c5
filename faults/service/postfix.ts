import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { steadyPort } from '../setup/steady-port.ts'

const run = promisify(execFile)

/** Debian's mail server, which relays the mails it accepts. */
export type Postfix = {
  smtpUrl: string
  /**
   * Answers mails for this address with this reply from now on, such as `550 5.1.1 no such user`. With null,
   * accepts them.
   */
  answerFor(address: string, reply: string | null): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  close(): Promise<void>
}

const services = `
pickup    unix n - n 60 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
verify    unix - - n - 1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n - - proxymap
smtp      unix - - n - - smtp
relay     unix - - n - - smtp
error     unix - - n - - error
retry     unix - - n - - error
anvil     unix - - n - 1 anvil
scache    unix - - n - 1 scache
postlog   unix-dgram n - n - 1 postlogd
`

/** Sets up a separate Postfix that relays to this address; needs root. Does not start it. */
export const openPostfix = async (relayTo: string): Promise<Postfix> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-postfix-'))
  await chmod(dir, 0o755)
  const [config, port] = [join(dir, 'config'), await steadyPort()]
  const relay = new URL(relayTo)
  const recipients = join(config, 'recipients')
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(dir, 'queue'),
    data_directory: join(dir, 'data'),
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    maillog_file: join(dir, 'log'),
    maillog_file_prefixes: dir,
    myhostname: 'mail.example.org',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    relayhost: `[${relay.hostname}]:${relay.port}`,
    disable_dns_lookups: 'yes',
    smtpd_peername_lookup: 'no',
    smtpd_recipient_restrictions: `check_recipient_access regexp:${recipients}, permit_mynetworks, reject`,
    smtpd_client_connection_count_limit: '0',
  }
  await mkdir(config)
  for (const name of ['queue', 'data']) await mkdir(join(dir, name))
  await run('chown', ['postfix', join(dir, 'data')])
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(join(config, 'main.cf'), lines.join(''))
  await writeFile(join(config, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${services}`)
  await writeFile(recipients, '')
  const replies = new Map<string, string>()
  const postfix = (command: string) => run('postfix', ['-c', config, command])
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    answerFor: async (address, reply) => {
      if (reply === null) replies.delete(address)
      else replies.set(address, reply)
      const rules = [...replies].map(([to, answer]) => `/^${to.replaceAll(/[.+]/g, '\\$&')}$/ ${answer}\n`)
      await writeFile(recipients, rules.join(''))
      // After a reload, open connections would still give the old answers.
      await postfix('stop')
      await postfix('start')
    },
    start: async () => {
      await postfix('start')
    },
    stop: async () => {
      await postfix('stop')
    },
    close: async () => {
      await postfix('stop').catch(() => {})
      await rm(dir, { recursive: true, force: true })
    },
  }
}
