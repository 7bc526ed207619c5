import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { arm, eventually, pay, send, untilTaken } from './test-client.ts'
import { startShop } from './test-shop.ts'

const run = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'prints its address and exits on %s, even while a call hangs',
  async (signal) => {
    const child = run({ CARD_EMULATOR_PORT: '0' })
    const [line] = await once(child.stdout, 'data')
    const url = /http:\S+/.exec(String(line))?.[0] ?? ''
    await arm(url, 'EntryTran', 'timeout-before')
    const hanging = send(url, 'EntryTran', {}).catch(() => 'cut')
    await untilTaken(url)

    child.kill(signal)

    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await hanging).toBe('cut')
  },
)

test('notifies the address from its environment', async () => {
  const shop = await startShop()
  const child = run({ CARD_EMULATOR_PORT: '0', CARD_EMULATOR_NOTIFY_URL: shop.url })
  const [line] = await once(child.stdout, 'data')

  await pay(/http:\S+/.exec(String(line))?.[0] ?? '', 'order-1')

  await eventually(() => shop.received).toMatchObject([{ OrderID: 'order-1', Status: 'CAPTURE' }])
})

test.each([
  [{ NODE_ENV: 'production', CARD_EMULATOR_PORT: '0' }, 'does not run in production'],
  [{ CARD_EMULATOR_PORT: '0', CARD_EMULATOR_NOTIFY_URL: 'http://192.0.2.1/' }, 'on this machine'],
  [{ CARD_EMULATOR_PORT: 'x' }, 'CARD_EMULATOR_PORT must be a port number'],
])('refuses to start with %o', async (env, reason) => {
  const child = run(env)
  const written: string[] = []
  child.stderr.on('data', (text) => written.push(String(text)))

  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(written.join('')).toContain(reason)
})

test('does not start on a port in use, and says so in one sentence', async () => {
  const { port } = new URL((await startShop()).url)
  const child = run({ CARD_EMULATOR_PORT: port })
  const written: string[] = []
  child.stderr.on('data', (text) => written.push(String(text)))

  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(written.join('')).toMatch(
    new RegExp(`^Port ${port}, which .* set CARD_EMULATOR_PORT to a free port\\.\n$`),
  )
})
