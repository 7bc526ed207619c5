import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@uketsuke/testing'

/** Alerts that are firing, each with its labels. */
export type Firing = Readonly<Record<string, string>>[]

export type PrometheusServer = {
  firing(): Promise<Firing>
  stop(): Promise<void>
}

type Target = { url: string; key: string }

/**
 * The same rules with minutes shortened to seconds. Ages and shares stay as they are, because the product's
 * clock is moved instead.
 */
const hurried = (rules: string): string =>
  rules.replace(/^( +for: ).*$/gm, '$12s').replace(/\[\d+m\]/g, '[9s]')

/** A real Prometheus on this machine that scrapes one server, with the deployed rules and shorter times. */
export const startPrometheus = async ({ url, key }: Target): Promise<PrometheusServer> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-prometheus-'))
  const rules = await readFile(new URL('../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8')
  const config = {
    // A scrape may take two seconds while the database does not answer.
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [
      {
        job_name: 'uketsuke',
        authorization: { credentials_file: join(dir, 'key') },
        static_configs: [{ targets: [new URL(url).host] }],
      },
    ],
  }
  await Promise.all([
    writeFile(join(dir, 'alerts.yaml'), hurried(rules)),
    // YAML includes JSON.
    writeFile(join(dir, 'prometheus.yaml'), JSON.stringify(config)),
    writeFile(join(dir, 'key'), key, { mode: 0o600 }),
  ])
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(dir, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(dir, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dir, { recursive: true, force: true })
  }
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://${address}/api/v1/${path}`, { signal: AbortSignal.timeout(5_000) })).json()
  try {
    await until(
      () =>
        ask('targets').then(
          (answer) => JSON.stringify(answer).includes('"health":"up"'),
          () => false,
        ),
      (isUp) => isUp,
      150,
      200,
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    firing: async () => {
      const { data } = (await ask('alerts')) as {
        data: { alerts: { state: string; labels: Record<string, string> }[] }
      }
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
    },
    stop,
  }
}
