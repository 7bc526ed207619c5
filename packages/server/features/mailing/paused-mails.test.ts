import { api } from '@uketsuke/contract'
import { codeIn, expectOk, newEmail, preRegistrationOf, type System, startSystem } from '@uketsuke/testing'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const started = async (options: Partial<Parameters<typeof startSystem>[0]>): Promise<System> =>
  startSystem({ serverUrl: inject('serverUrl'), template: inject('template'), ...options })

test('mails nobody while mails are paused, and afterwards everybody who is waiting', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const paused = await started({ paused: ['mail'], log, keepDatabase: true })
  const email = newEmail()
  const answer = await paused.client.call(api.preRegister, { body: preRegistrationOf(email) })
  expect(expectOk(answer)).toEqual({ mailIsLate: true })
  await paused.clock.advance(minutes(3))
  expect(await (await fetch(`${paused.url}/readyz`)).json()).toMatchObject({ mail: { isPaused: true } })
  expect(paused.mailbox.connections()).toBe(0)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ paused: ['mail'], msg: 'paused by UKETSUKE_HOLD' }),
  )
  // Restores the settings of an earlier version.
  await paused.db.query(
    `update pgboss.queue set retry_limit = 8, retention_seconds = 60 where name = 'link-mail'`,
  )
  await paused.stop()

  // The second system runs on a copy of the database.
  const system = await started({ template: paused.databaseName, now: new Date(paused.clock.now()) })
  onTestFinished(system.stop)
  const code = codeIn(await system.mailbox.next(email))
  expectOk(await system.client.call(api.checkCode, { token: code }))
  const { rows } = await system.db.query(
    `select retry_limit, retention_seconds from pgboss.queue where name = 'link-mail'`,
  )
  expect(rows).toEqual([{ retry_limit: 1_000, retention_seconds: 2 * 365 * 24 * 3_600 }])
})
