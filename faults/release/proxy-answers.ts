import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@uketsuke/testing'

/*
 * What a sample of a proxy answers without TLS: pages lead to https, calls do not, so that a program set to
 * http notices before it sends a secret a second time.
 */

type Proxy = {
  /**
   * The sample for this port of this machine alone, without what needs a certificate or a process behind it.
   */
  configure: (sample: string, port: number, folder: string) => string
  command: (file: string) => [program: string, ...args: string[]]
}

const proxies: Readonly<Record<string, Proxy>> = {
  'deploy/haproxy.cfg': {
    configure: (sample, port) =>
      sample
        .replace('maxconn 20000', 'maxconn 100')
        .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`)
        .replace(/^ {2}bind :443.*\n/m, ''),
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  'deploy/nginx.conf': {
    configure: (sample, port, folder) => {
      const [, ...servers] = sample.split(/^(?=server \{)/m)
      const plain = servers[0]
        ?.replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace(/^ *listen \[::\].*\n/m, '')
      return `pid ${folder}/pid;\ndaemon off;\nerror_log stderr;\nevents { }\nhttp {\naccess_log off;\n${plain}\n}\n`
    },
    command: (file) => ['nginx', '-c', file],
  },
}

const statusAt = async (port: number, path: string): Promise<number | undefined> =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).then(
    ({ status }) => status,
    () => undefined,
  )

/** @returns what is wrong with the sample's answers, if anything. */
export const checkPlainHttp = async (root: string, sample: string): Promise<string> => {
  const proxy = proxies[sample]
  if (!proxy) throw new Error(`${sample} is no sample of a proxy`)
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-proxy-'))
  const port = await freePort()
  const file = join(folder, 'proxy.conf')
  writeFileSync(file, proxy.configure(readFileSync(join(root, sample), 'utf8'), port, folder))
  const [program, ...args] = proxy.command(file)
  const { error } = spawnSync(program, ['-v'])
  if (error) return error.message
  const running = spawn(program, args, { stdio: 'ignore' })
  const ended = once(running, 'exit')
  try {
    await until(
      () => statusAt(port, '/'),
      (status) => status !== undefined,
    )
    const answers = [await statusAt(port, '/v2/tickets'), await statusAt(port, '/')]
    return answers.join() === '403,301' ? '' : `calls and pages are answered ${answers.join(' and ')}`
  } finally {
    running.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
}
