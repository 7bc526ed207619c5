import { readFile } from 'node:fs/promises'
import { api } from '@uketsuke/contract'
import { type Figures, freshFigures, newEmail, preRegistrationOf } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { parse } from 'yaml'

const test = systemTest()

/** Series of other exporters: postgres_exporter and node_exporter. */
const others = [
  'pg_stat_replication_pg_wal_lsn_diff',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
]

/** Labels whose values appear only after an event. */
const opened = ['status', 'route', 'listener', 'method']

type Rules = {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
type Board = { panels: { title: string; targets?: { expr: string }[] }[] }

const deployed = (path: string): Promise<string> =>
  readFile(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')
const rules = async () => {
  const { groups } = parse(await deployed('prometheus/alerts.yaml')) as Rules
  return groups.flatMap((group) => group.rules)
}
const boardQueries = async () =>
  (JSON.parse(await deployed('grafana/uketsuke.json')) as Board).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: title, expr })),
  )

type Named = { series: string; label: string; sign: string; value: string }
/** The labels in a query: `name{label="value"}`. */
const selectors = (expr: string): Named[] =>
  [...expr.matchAll(/(uketsuke_\w+)\{([^}]*)\}/g)].flatMap(([, series = '', inside = '']) =>
    [...inside.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', sign = '', value = '']) => ({
      series,
      label,
      sign,
      value,
    })),
  )

/** The parts of a query that no server provides. */
const missing = (expr: string, figures: Figures): string[] => {
  const series = [...figures.keys()]
  const names = new Set(series.map((name) => name.replace(/\{.*/, '')))
  const unknown = [...expr.matchAll(/\b(uketsuke|pg|node)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !names.has(name) && !others.includes(name))
  const wrongLabels = selectors(expr).filter(({ series: wanted, label, sign, value }) => {
    const own = series.filter((name) => name.startsWith(`${wanted}{`))
    if (!own.some((name) => new RegExp(`[{,]${label}="`).test(name))) return true
    if (opened.includes(label) || value.includes('$')) return false
    const values = sign.includes('~') ? value.split('|') : [value]
    return values.some((single) => !own.some((name) => name.includes(`${label}="${single}"`)))
  })
  return [...unknown, ...wrongLabels.map((wrong) => JSON.stringify(wrong))]
}

test('every series of the alerts and the dashboard exists, with its labels', async ({ system }) => {
  await system.client.call(api.preRegister, { body: preRegistrationOf(newEmail()) })
  const figures = await freshFigures(system)
  const alerts = (await rules()).map(({ alert, expr }) => ({ where: alert, expr }))
  const board = await boardQueries()
  expect(alerts.length).toBeGreaterThan(15)
  expect(board.length).toBeGreaterThan(30)
  const faults = [...alerts, ...board]
    .map(({ where, expr }) => ({ where, missing: missing(expr, figures) }))
    .filter((fault) => fault.missing.length > 0)
  expect(faults).toEqual([])
})

test('detects a series, a label and a value that do not exist', async ({ system }) => {
  const figures = await freshFigures(system)
  const faults = [
    'max(uketsuke_mail_waiting) > 1',
    'pg_stat_something > 1',
    'uketsuke_orders{status="open"}',
    'uketsuke_orders{state=~"open|paid"}',
    'uketsuke_payments_undecided_oldest_seconds{state!="authentication"}',
  ]
  for (const expr of faults) expect(missing(expr, figures), expr).toHaveLength(1)
  expect(missing('max(uketsuke_mails_waiting) > on () node_filesystem_size_bytes', figures)).toEqual([])
})

test('every series is described in the documentation', async ({ system }) => {
  const figures = await freshFigures(system)
  const document = await readFile(new URL('../../../../docs/monitoring.md', import.meta.url), 'utf8')
  const names = new Set(
    [...figures.keys()].map((series) => series.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')),
  )
  expect([...names].filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})

test('every alert names its section of the runbook', async () => {
  const runbook = await readFile(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8')
  for (const { alert, annotations } of await rules()) {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    expect(runbook).toContain(`\n### ${alert}\n`)
  }
})
