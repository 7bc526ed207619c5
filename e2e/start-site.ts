import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Addresses, Answer, Commands } from './site.ts'

type Mail = Awaited<ReturnType<Commands['nextMail']>>

/** The product as a visitor meets it, and what only a test may do to it. */
export type Site = {
  url: string
  mailbox: {
    /** The next mail for the address that was not read yet; waits for it. */
    next(address: string): Promise<Mail>
  }
  emulator: { url: string }
  /** Goes on by itself, and skips this much when told to. */
  clock: { jump(ms: number): Promise<void> }
  db: { tablesHolding(text: string): Promise<string[]> }
  /** Other people take all seats that are left of a plan, until they give them back. */
  sellOut(planId: string): Promise<void>
  giveSeatsBack(): Promise<void>
  endRegistrationAt(date: string): Promise<void>
  stop(): Promise<void>
}

export const startSite = async (): Promise<Site> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('site.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const started = Promise.withResolvers<unknown>()
  const waiting = new Map([[0, started]])
  let lastId = 0

  child.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if ('error' in answer) reject?.(new Error(answer.error))
    else resolve?.(answer.value)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the site has ended; its reason is above'))
  })
  const order = <Name extends keyof Commands>(name: Name, ...[input]: Parameters<Commands[Name]>) => {
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(lastId, answer)
    child.send({ id: lastId, name, input })
    return answer.promise as ReturnType<Commands[Name]>
  }
  const { url, emulatorUrl } = (await started.promise) as Addresses

  return {
    url,
    emulator: { url: emulatorUrl },
    mailbox: { next: (address) => order('nextMail', address) },
    clock: { jump: (ms) => order('jumpClock', ms) },
    db: { tablesHolding: (text) => order('tablesHolding', text) },
    sellOut: (planId) => order('sellOut', planId),
    giveSeatsBack: () => order('giveSeatsBack'),
    endRegistrationAt: (date) => order('endRegistrationAt', date),
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
