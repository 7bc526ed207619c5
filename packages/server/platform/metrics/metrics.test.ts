import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  cards,
  createOperatorClient,
  figuresIn,
  freshFigures,
  loginToken,
  metricsText,
  newEmail,
  preRegistrationOf,
  type System,
  standInPrinter,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect } from 'vitest'
import { connectDatabase } from '../db/database.ts'
import { createMetrics } from './metrics.ts'
import { openMeasures } from './read-measures.ts'

const metricsKey = 'a-key-that-opens-nothing-but-metrics'
const mailTimes = { connect: 1_000, greeting: 500, commands: 2_000, slow: 1_000, data: 2_000 }
const test = systemTest({ metricsKey, mailTimes, printer: standInPrinter() })

const get = (system: System, headers: Record<string, string>) =>
  fetch(`${system.operatorUrl}/metrics`, { headers })
const silent = pino({ level: 'silent' })

test('opens with the operator’s key or the metrics key, sent as a bearer token', async ({ system }) => {
  for (const key of [system.operatorKey, metricsKey]) {
    const answer = await get(system, { authorization: `Bearer ${key}` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const wrong = [
    {},
    { authorization: 'Bearer nobody' },
    { authorization: `Basic ${system.operatorKey}` },
    { authorization: `Bearer ${metricsKey.slice(0, -1)}` },
    { 'x-api-token': `Bearer ${system.operatorKey}` },
  ]
  for (const headers of wrong) {
    const answer = await get(system, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({ code: 'INVALID_TOKEN' })
  }
})

test('is not on the site’s listener, and its key opens none of the secretariat’s calls', async ({
  system,
}) => {
  const onSite = await fetch(`${system.url}/metrics`, { headers: { authorization: `Bearer ${metricsKey}` } })
  expect(onSite.status).toBe(404)
  const operator = createOperatorClient(system.operatorUrl, metricsKey)
  expect(await operator.call(operatorApi.listFindings, { query: {} })).toMatchObject({ status: 401 })
  await operator.close()
})

test('reports orders, cards, seats, mails, documents and jobs', async ({ system, buyer }) => {
  const before = await freshFigures(system)
  const grown = (after: ReadonlyMap<string, number>, series: string) => {
    const value = after.get(`uketsuke_${series}`)
    if (value === undefined) throw new Error(`there is no ${series}`)
    return value - (before.get(`uketsuke_${series}`) ?? 0)
  }
  await buyer.paidOrder({ planId: 'educational', options: ['reception'] })
  const declined = await buyer.newOrder()
  await buyer.decided(await buyer.pay(declined, cards.declined))
  await buyer.payAway(await buyer.newOrder(), threeDSecureCards.challenged)
  const participant = await becomeParticipant(system)
  const token = await loginToken(system, participant)
  expect((await system.client.call(api.issueCertificate, { token })).status).toBe(200)

  const after = await freshFigures(system)
  const demo = 'convention="demo2027"'
  expect(grown(after, `orders{${demo},state="completed"}`)).toBe(2)
  expect(grown(after, `orders{${demo},state="open"}`)).toBe(1)
  expect(grown(after, `orders{${demo},state="authenticating"}`)).toBe(1)
  expect(grown(after, `orders{convention="other2027",state="completed"}`)).toBe(0)
  expect(grown(after, `card_attempts_last_hour{${demo},outcome="paid"}`)).toBe(1)
  expect(grown(after, `card_attempts_last_hour{${demo},outcome="declined"}`)).toBe(1)
  expect(grown(after, `card_attempts_last_hour{${demo},outcome="undecided"}`)).toBe(1)
  expect(grown(after, `payments_undecided{${demo},state="authenticating"}`)).toBe(1)
  expect(after.get(`uketsuke_payments_undecided_oldest_seconds{${demo},state="authenticating"}`)).toBe(5)
  expect(grown(after, `seats_free{${demo},plan="reception"}`)).toBe(-1)
  expect(after.get(`uketsuke_seats{${demo},plan="reception"}`)).toBe(100)
  expect(grown(after, 'mails_total{kind="link",end="sent"}')).toBe(4)
  expect(grown(after, 'mails_total{kind="completion",end="sent"}')).toBe(2)
  expect(grown(after, 'documents_total{kind="certificate",outcome="printed"}')).toBe(1)
  expect(after.get('uketsuke_jobs_waiting{queue="link-mail"}')).toBe(0)
  expect(after.get(`uketsuke_findings_open{${demo},kind="undecided"}`)).toBe(0)
  expect(after.get('uketsuke_database_up')).toBe(1)
  expect(after.get('uketsuke_ready')).toBe(1)
})

test('counts calls by route pattern, and all unknown routes together', async ({ system }) => {
  const orderId = 'a'.repeat(24)
  await system.client.call(api.readPaymentStatus, { params: { orderId } })
  for (const path of ['/nowhere', '/v2/unheard-of', '/v2/payments/x/y/z'])
    await fetch(system.url + path, { method: 'PATCH' })
  const text = await metricsText(system)
  const labels = 'listener="site",method="GET",route="/v2/payments/:orderId/status",status="4xx"'
  expect(text).toContain(`uketsuke_http_request_duration_seconds_count{${labels}} 1`)
  const unserved = 'listener="site",method="other",route="none",status="4xx"'
  expect(text).toContain(`uketsuke_http_request_duration_seconds_count{${unserved}} 3`)
  expect(text).not.toContain(orderId)
  expect(text).not.toContain('unheard-of')
  expect(text).not.toContain('@')
})

test('reports how long mails and jobs wait while the mail server refuses them', async ({ system }) => {
  system.mailbox.fail('silent at sender')
  await system.client.call(api.preRegister, { body: preRegistrationOf(newEmail()) })
  const waiting = await until(
    async () => {
      await system.clock.advance(15_000)
      return freshFigures(system)
    },
    (figures) => (figures.get('uketsuke_mails_oldest_waiting_seconds') ?? 0) > 120,
  )
  expect(waiting.get('uketsuke_mails_waiting')).toBe(1)
  expect(waiting.get('uketsuke_jobs_oldest_seconds{queue="link-mail"}')).toBeGreaterThan(120)
  system.mailbox.fail(null)
  await until(
    () => freshFigures(system),
    (figures) => figures.get('uketsuke_mails_waiting') === 0,
  )
})

test('answers within seconds while the database hangs, with the figures that the process knows', async ({
  system,
}) => {
  const blocker = await system.db.connect()
  await blocker.query('begin; lock table orders in access exclusive mode')
  const startedAt = performance.now()
  const blocked = await freshFigures(system)
  expect(performance.now() - startedAt).toBeLessThan(3_500)
  expect(blocked.get('uketsuke_database_up')).toBe(0)
  expect(blocked.get('uketsuke_process_memory_bytes{kind="resident"}')).toBeGreaterThan(1e6)
  expect([...blocked.keys()].filter((series) => series.startsWith('uketsuke_orders'))).toEqual([])
  expect(blocked.has('uketsuke_mails_waiting')).toBe(false)
  await blocker.query('rollback')
  blocker.release()
  const free = await until(
    () => freshFigures(system),
    (figures) => figures.get('uketsuke_database_up') === 1,
  )
  expect(free.has('uketsuke_orders{convention="demo2027",state="refunded"}')).toBe(true)
  expect(free.get('uketsuke_mails_waiting')).toBe(0)
})

test('answers without a database', async ({ system }) => {
  const metrics = createMetrics(
    { version: '1.2.3', commit: null, migration: '0001' },
    { mails: [], documents: [] },
    new Set(['mail'] as const),
  )
  const db = connectDatabase('postgres://nobody@127.0.0.1:1/none', silent)
  const read = openMeasures({
    reads: db,
    clock: system.clock,
    log: silent,
    measures: [],
    conventionIds: () => [],
    isReady: async () => false,
  })
  const figures = figuresIn(`${await read()}\n${await metrics.read()}`)
  expect(figures.get('uketsuke_database_up')).toBe(0)
  expect(figures.get('uketsuke_ready')).toBe(0)
  expect(figures.get('uketsuke_paused{what="mail"}')).toBe(1)
  expect(figures.get('uketsuke_paused{what="payments"}')).toBe(0)
  expect(figures.get('uketsuke_build_info{version="1.2.3",commit="",migration="0001"}')).toBe(1)
  metrics.stop()
  await db.destroy()
})

test('reads the database once for everybody who asks within five seconds', async ({ system, buyer }) => {
  const series = 'uketsuke_orders{convention="demo2027",state="open"}'
  const open = (await freshFigures(system)).get(series) ?? Number.NaN
  await buyer.newOrder()
  const texts = await Promise.all(Array.from({ length: 20 }, () => metricsText(system)))
  expect(new Set(texts.map((text) => figuresIn(text).get(series)))).toEqual(new Set([open]))
  expect((await freshFigures(system)).get(series)).toBe(open + 1)
})
