import { freshFigures, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { beforeEach, expect } from 'vitest'
import { minutes } from '../duration.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const test = systemTest({ log })

beforeEach(() => {
  lines.length = 0
})

const blocked = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }: { msg: string }) => msg === 'content was blocked in a browser')

const send = (system: System, body: unknown, type = 'application/reports+json') =>
  fetch(`${system.url}/reports/policy`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const violation = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://registration.example.org/?who=taro@example.org',
  user_agent: 'Mozilla/5.0 Taro',
  body: {
    documentURL: 'https://registration.example.org/?who=taro@example.org',
    effectiveDirective,
    blockedURL,
    sample: 'taro.yamada = 4111111111111111',
  },
})

const counted = async (system: System) => {
  const figures = [...(await freshFigures(system))]
  const own = figures.filter(([series]) => series.startsWith('uketsuke_policy_reports_total'))
  return (directive: string, source: string): number =>
    own.find(([series]) => series.includes(`directive="${directive}",source="${source}"`))?.[1] ?? Number.NaN
}

test('tells browsers where to report, once for the policy and once for older browsers', async ({
  system,
}) => {
  const { headers } = await fetch(`${system.url}/healthz`)
  expect(headers.get('reporting-endpoints')).toBe('policy="/reports/policy"')
  expect(headers.get('content-security-policy')).toContain('report-to policy;report-uri /reports/policy')
})

test('counts blocked items, and logs their origin but nothing about the visitor', async ({ system }) => {
  const before = await counted(system)
  const answer = await send(system, [
    violation('script-src-elem', 'https://evil.example.net/skim.js?card=4111'),
    violation('script-src-attr', 'inline'),
    violation('connect-src', 'https://evil.example.net/collect'),
    violation('script-src', 'moz-extension'),
    violation('img-src', 'https://registration.example.org/picture.png?who=taro'),
    { type: 'deprecation', body: {} },
  ])
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  const after = await counted(system)
  for (const [directive, source] of [
    ['script', 'elsewhere'],
    ['script', 'inline'],
    ['connect', 'elsewhere'],
    ['script', 'extension'],
    ['img', 'site'],
  ] as const)
    expect(after(directive, source) - before(directive, source), `${directive} ${source}`).toBe(1)
  expect(blocked()).toHaveLength(5)
  expect(blocked()[0]).toMatchObject({
    directive: 'script',
    source: 'elsewhere',
    origin: 'https://evil.example.net',
  })
  expect(lines.join('')).not.toMatch(/taro|4111|Mozilla|skim|collect/i)
})

test('reads the reports of older browsers', async ({ system }) => {
  const before = await counted(system)
  const report = {
    'csp-report': {
      'document-uri': 'https://registration.example.org/',
      'violated-directive': 'script-src',
      'blocked-uri': 'eval',
    },
  }
  expect((await send(system, report, 'application/csp-report')).status).toBe(204)
  expect((await counted(system))('script', 'eval') - before('script', 'eval')).toBe(1)
})

test.for([
  'null',
  '{"csp-report":',
  '[[],1,null,{"type":"csp-violation"}]',
  '{"csp-report":{"violated-directive":["script-src"]}}',
  `[{"type":"csp-violation","body":{"effectiveDirective":"script-src","blockedURL":"http://taro yamada@x/"}}]`,
])('answers 204 to malformed %s and logs nothing of it', async (body, { system }) => {
  expect((await send(system, body)).status).toBe(204)
  expect(lines.join('')).not.toMatch(/taro/)
})

test('writes at most 60 lines an hour, and keeps counting', async ({ system }) => {
  await system.clock.jump(minutes(60))
  const before = await counted(system)
  const twenty = Array.from({ length: 25 }, () => violation('script-src-elem', 'https://evil.example.net/'))
  for (let bodies = 0; bodies < 5; bodies += 1) await send(system, twenty)
  expect(blocked()).toHaveLength(60)
  expect((await counted(system))('script', 'elsewhere') - before('script', 'elsewhere')).toBe(100)
})

test('refuses bodies that no browser sends', async ({ system }) => {
  const long = [violation('script-src', `https://evil.example.net/${'x'.repeat(40_000)}`)]
  expect((await send(system, long)).status).toBe(413)
  expect((await send(system, 'a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await fetch(`${system.url}/reports/policy`)).status).toBe(405)
})
