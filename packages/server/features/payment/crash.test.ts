import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import {
  beginPayment,
  createApiClient,
  createDatabase,
  freePort,
  newEmail,
  obtainCode,
  openMailServer,
  orderAndRegister,
  startEmulatorProcess,
  startServerProcess,
  until,
} from '@uketsuke/testing'
import { expect, inject, onTestFinished, test } from 'vitest'

const people = 16

type Transaction = { orderId: string; charges: number }

test('registers everybody who was charged, and charges them once, when the server is killed while people pay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-crash-'))
  const database = await createDatabase(inject('serverUrl'), inject('template'))
  const [mailbox, emulator, port] = await Promise.all([openMailServer(), startEmulatorProcess(0), freePort()])
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CARD_EMULATOR_URL: emulator.url,
    SMTP_URL: mailbox.smtpUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  }
  let server = await startServerProcess(env)
  const client = createApiClient(server.url)
  onTestFinished(async () => {
    await client.close()
    await server.kill('SIGTERM')
    await emulator.kill('SIGTERM')
    await mailbox.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const transactions = async () =>
    (await (await fetch(`${emulator.url}/_emulator/transactions`)).json()) as Transaction[]
  const charged = async () => (await transactions()).filter(({ charges }) => charges > 0)

  const orders = await Promise.all(
    Array.from({ length: people }, async () => {
      const email = newEmail()
      const code = await obtainCode(client, mailbox, email)
      return { code, ...(await orderAndRegister(client, { code, email, planId: 'member' })) }
    }),
  )
  // Nobody waits for the answers, because the server dies first.
  const begun = orders.map(({ code, orderId }) =>
    beginPayment(client, emulator.url, { code, orderId }).catch(() => undefined),
  )
  await until(charged, (some) => some.length >= 3, 4_000, 5)
  await server.kill('SIGKILL')
  await Promise.all(begun)

  server = await startServerProcess(env)
  for (const { orderId } of await charged())
    await until(
      () => client.call(api.readPaymentStatus, { params: { orderId } }),
      ({ body }) => 'status' in body && body.status === 'done',
      1_200,
      50,
    )
  const results = await Promise.all(
    (await charged()).map(({ orderId }) => client.call(api.readPaymentResult, { params: { orderId } })),
  )
  expect(results.map(({ body }) => 'result' in body && body.result)).toEqual(results.map(() => 'succeeded'))
  expect((await transactions()).filter(({ charges }) => charges > 1)).toEqual([])
}, 120_000)
