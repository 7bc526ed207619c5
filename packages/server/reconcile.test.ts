import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmulator } from '@uketsuke/card-emulator'
import { buyersOf, type System, startSystem, transactionOf } from '@uketsuke/testing'
import { test as base, expect, inject } from 'vitest'

const program = fileURLToPath(new URL('reconcile.ts', import.meta.url))

type Ended = { status: number; output: string; errors: string }

const test = base
  /** A charge that the running system does not know, and how to reconcile it. */
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads there which fixtures a function needs.
  .extend('stage', { scope: 'file' }, async ({}, { onCleanup }) => {
    const emulator = await startEmulator({ port: 0 })
    const started = (): Promise<System> =>
      startSystem({ serverUrl: inject('serverUrl'), template: inject('template'), emulator })
    const lost = await started()
    const { orderId } = await buyersOf(lost).paidOrder()
    await lost.stop()
    const system = await started()
    const dir = await mkdtemp(join(tmpdir(), 'uketsuke-reconcile-'))
    const list = join(dir, 'transactions.csv')
    await writeFile(list, Buffer.from(await (await fetch(`${emulator.url}/transactions.csv`)).arrayBuffer()))
    onCleanup(async () => {
      await system.stop()
      await emulator.close()
      await rm(dir, { recursive: true })
    })
    const environment = {
      OPERATOR_PORT: new URL(system.operatorUrl).port,
      OPERATOR_KEY: system.operatorKey,
      CONVENTION_ID: 'demo2027',
    }
    const reconcile = (args: string[], changes: Record<string, string | undefined> = {}): Promise<Ended> =>
      new Promise((ended) => {
        const env = { ...process.env, ...environment, ...changes }
        execFile(process.execPath, [program, ...args], { env }, (error, output, errors) =>
          ended({ status: Number(error?.code ?? 0), output, errors }),
        )
      })
    return { emulator, orderId, list, reconcile, dir }
  })

test('lists charges that our books lack, with their cards, and changes nothing', async ({ stage }) => {
  const { emulator, orderId, list, reconcile } = stage
  const { status, output } = await reconcile(['--from', list])
  expect(status).toBe(2)
  const line = output.split('\n').find((one) => one.includes(orderId))
  expect(line).toMatch(/^unknownHere .* 3,000 .* 1111 .*\(unknown\) {2}can: giveBack$/)
  // The look-alikes paid at another provider.
  expect(output).toMatch(/^unchargedThere .* Look Alike <.*> .*can: nothing$/m)
  expect(output).toContain('The books differ.')
  const json = await reconcile(['--from', list, '--json'])
  expect(JSON.parse(json.output)).toMatchObject({ theirs: 3_000 })
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ refunded: 0 })
})

test('decides nothing without a reason, and reports each mistake in one sentence', async ({ stage }) => {
  const { emulator, orderId, list, reconcile, dir } = stage
  const refusals = [
    await reconcile(['--from', list, '--give-back', 'all']),
    await reconcile(['--from', join(dir, 'none.csv')]),
    await reconcile(['--from', list], { CONVENTION_ID: undefined }),
    await reconcile(['--from', list], { OPERATOR_KEY: 'x'.repeat(40) }),
    await reconcile(['--from', list], { OPERATOR_KEY: undefined, DATA_DIR: dir }),
    await reconcile(['--from', list], { OPERATOR_PORT: '1' }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1])
  const said = refusals.map(({ errors }) => errors.trimEnd())
  const expected = ['--reason', 'none.csv', '--convention', 'INVALID_TOKEN', 'OPERATOR_KEY', 'OPERATOR_PORT']
  for (const [index, sentence] of said.entries()) {
    expect(sentence).toContain(expected[index])
    expect(sentence.split('\n')).toHaveLength(1)
  }
  expect((await reconcile([])).output).toContain('--give-back <orders>')
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ refunded: 0 })
})

test('refunds a charge on request, waits for the provider, and compares again', async ({ stage }) => {
  const { emulator, orderId, list, reconcile } = stage
  const wrong = await reconcile(['--from', list, '--book', orderId, '--reason', 'restored'])
  expect(wrong.output).toMatch(new RegExp(`^book {6}${orderId} {2}left alone`, 'm'))
  const { status, output } = await reconcile(['--from', list, '--give-back', 'all', '--reason', 'restored'])
  // The look-alikes still differ.
  expect(status).toBe(2)
  expect(output).toMatch(new RegExp(`^giveBack {2}${orderId} {2}requested$`, 'm'))
  expect(output).not.toMatch(/^unknownHere/m)
  expect(await transactionOf(emulator.url, orderId)).toMatchObject({ charged: 3_000, refunded: 3_000 })
})
