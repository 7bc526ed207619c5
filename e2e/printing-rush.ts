import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import { createApiClient } from '@uketsuke/testing'

/** The child processes of this process. Each is announced a moment before it has its arguments. */
const started: ChildProcess[] = []
subscribe('child_process', (message) => started.push((message as { process: ChildProcess }).process))

const printing = (): ChildProcess[] =>
  started.filter(
    ({ spawnargs, exitCode, signalCode }) =>
      spawnargs?.some((argument) => argument.endsWith('print-process.ts')) &&
      exitCode === null &&
      signalCode === null,
  )

/** The length of the site's print queue. */
export const documentsWaiting = 16

/** More people than the queue and the site's one printing process can hold: each has one print in flight. */
export const peopleInRush = documentsWaiting + 8

/**
 * Fills the print queue of the server in this process: it stops the printing processes, and each of `tokens`
 * requests name cards without end. Resolves when the first call is refused; the function it resolves to ends
 * the rush.
 */
export const startPrintingRush = async (url: string, tokens: string[]): Promise<() => Promise<void>> => {
  const client = createApiClient(url, undefined, tokens.length)
  const full = Promise.withResolvers<void>()
  let isOver = false
  const call = async (token: string) => {
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
  const running = Promise.all([holdUp(), ...tokens.map(call)])
  await Promise.race([full.promise, running])
  return async () => {
    isOver = true
    await running
    await client.close()
  }
}
