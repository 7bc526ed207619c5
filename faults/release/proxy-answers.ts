import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@uketsuke/testing'

/**
 * Checks the answers that a sample proxy gives by itself, on one port of this machine and without a
 * certificate.
 */

type Proxy = {
  /** Makes the sample listen without TLS. `isOpen`: it serves the site there, as it does with TLS. */
  configure: (
    sample: string,
    setting: { root: string; folder: string; port: number; isOpen: boolean },
  ) => string
  command: (file: string) => [program: string, ...args: string[]]
}

const proxies: Readonly<Record<string, Proxy>> = {
  'deploy/haproxy.cfg': {
    configure: (sample, { root, port, isOpen }) => {
      const plain = sample
        .replace('maxconn 20000', 'maxconn 100')
        .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`)
        .replace(/^ {2}bind :443.*\n/m, '')
        .replace('/etc/haproxy/', join(root, 'deploy/'))
      return isOpen ? plain.replaceAll('{ ssl_fc }', '{ always_true }') : plain
    },
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  'deploy/nginx.conf': {
    configure: (sample, { root, folder, port, isOpen }) => {
      const [upstream = '', plain = '', site = ''] = sample.split(/^(?=server \{)/m)
      const listen = `listen 127.0.0.1:${port};`
      const server = isOpen
        ? site
            .replace('listen 443 ssl http2;', listen)
            .replace(/^ *ssl_.*\n/gm, '')
            .replace('/etc/nginx/uketsuke', join(root, 'deploy'))
        : plain.replace('listen 80;', listen)
      const http = `access_log off;\n${upstream}${server.replace(/^ *listen \[::\].*\n/gm, '')}`
      return `pid ${folder}/pid;\ndaemon off;\nerror_log stderr;\nevents { }\nhttp {\n${http}\n}\n`
    },
    command: (file) => ['nginx', '-c', file],
  },
}

type Answer = { status: number; text: string; retryAfter: string | null }

const answerAt = async (port: number, path: string): Promise<Answer | undefined> =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).then(
    async (answer) => ({
      status: answer.status,
      text: await answer.text(),
      retryAfter: answer.headers.get('retry-after'),
    }),
    () => undefined,
  )

/** An address at which no process answers. */
const nobody = '127.0.0.1:1'

/** Runs the sample. @returns the fault that `check` finds, if any. */
const withProxy = async (
  { root, sample, isOpen }: { root: string; sample: string; isOpen: boolean },
  check: (ask: (path: string) => Promise<Answer | undefined>) => Promise<string>,
): Promise<string> => {
  const proxy = proxies[sample]
  if (!proxy) throw new Error(`${sample} is no sample of a proxy`)
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-proxy-'))
  const port = await freePort()
  const file = join(folder, 'proxy.conf')
  const text = readFileSync(join(root, sample), 'utf8').replaceAll(/127\.0\.0\.1:300[01]/g, nobody)
  writeFileSync(file, proxy.configure(text, { root, folder, port, isOpen }))
  const [program, ...args] = proxy.command(file)
  const { error } = spawnSync(program, ['-v'])
  if (error) return error.message
  const running = spawn(program, args, { stdio: 'ignore' })
  const ended = once(running, 'exit')
  const ask = (path: string) => answerAt(port, path)
  try {
    await until(
      () => ask('/'),
      (answer) => answer !== undefined,
    )
    return await check(ask)
  } finally {
    running.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
}

/**
 * Without TLS, pages redirect to https and calls are refused. A program configured for http thus fails before
 * it sends a secret a second time.
 */
export const checkPlainHttp = (root: string, sample: string): Promise<string> =>
  withProxy({ root, sample, isOpen: false }, async (ask) => {
    const answers = [(await ask('/v2/tickets'))?.status, (await ask('/'))?.status]
    return answers.join() === '403,301' ? '' : `calls and pages are answered ${answers.join(' and ')}`
  })

/** While no process runs, people get a page that explains it, and programs learn when to come back. */
export const checkUnavailable = (root: string, sample: string): Promise<string> =>
  withProxy({ root, sample, isOpen: true }, async (ask) => {
    const page = readFileSync(join(root, 'deploy/unavailable.html'), 'utf8')
    const answer = await ask('/')
    const isPage = answer?.status === 503 && answer.text === page && answer.retryAfter === '30'
    return isPage ? '' : `it answers ${answer?.status}: ${answer?.text.slice(0, 200)}`
  })
