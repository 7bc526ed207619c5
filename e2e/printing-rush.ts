import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import { createApiClient } from '@uketsuke/testing'

/** Processes that this one has started; what they are is known a moment after. */
const started: ChildProcess[] = []
subscribe('child_process', (message) => started.push((message as { process: ChildProcess }).process))

const printing = (): ChildProcess[] =>
  started.filter(
    ({ spawnargs, exitCode, signalCode }) =>
      spawnargs?.some((argument) => argument.endsWith('print-process.ts')) &&
      exitCode === null &&
      signalCode === null,
  )

/** More calls at a time than may wait, which is 128, and be printed. */
const callers = 200

/**
 * Keeps as many documents waiting at the server of this process as may: its printing processes stand still, and `token` asks
 * for name cards without end. Returns when the first call was told to come back; what it returns ends it.
 */
export const startPrintingRush = async (url: string, token: string): Promise<() => Promise<void>> => {
  const client = createApiClient(url, undefined, callers)
  const full = Promise.withResolvers<void>()
  let isOver = false
  const call = async () => {
    while (!isOver) {
      const answer = await client.call(api.issueNameCard, { token, body: {} })
      if (answer.ok) continue
      if (answer.body.code === 'PRINTER_BUSY') full.resolve()
      await delay(300)
    }
  }
  const holdUp = async () => {
    while (!isOver) {
      for (const child of printing()) child.kill('SIGSTOP')
      await delay(20)
    }
    for (const child of printing()) child.kill('SIGCONT')
  }
  const running = Promise.all([holdUp(), ...Array.from({ length: callers }, call)])
  await Promise.race([full.promise, running])
  return async () => {
    isOver = true
    await running
    await client.close()
  }
}
