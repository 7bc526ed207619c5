import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import {
  copyConventions,
  expectOk,
  freePort,
  newEmail,
  obtainCode,
  startSystem,
  tablesHolding,
} from '@uketsuke/testing'
import { webDist } from './built-web-app.ts'

/**
 * The whole product with its web app, as a process of its own: a browser test never shares a thread with the server.
 * `startSite` starts it and gives it commands over the process's own channel.
 */

const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-site-'))
const [postgres, conventions] = await Promise.all([startEmbeddedPostgres({ dataDir }), copyConventions()])
const system = await startSystem({
  serverUrl: postgres.url,
  conventionsDir: conventions.dir,
  port: await freePort(),
  webDist,
})
const { client, mailbox, clock } = system

/** People look at this site: its clock goes on with theirs, and jumps when a test says so. */
const following = new AbortController()
const followTime = async () => {
  let seen = Date.now()
  while (!following.signal.aborted) {
    await delay(200)
    const now = Date.now()
    await clock.advance(now - seen)
    seen = now
  }
}
const followed = followTime()

const takeSeat = async (planId: string) => {
  const code = await obtainCode(client, mailbox, newEmail())
  const { revokeToken } = expectOk(await client.call(api.readPreRegistration, { params: { code } }))
  const reserved = await client.call(api.reserveStocks, {
    token: code,
    body: { orders: [{ planId, quantity: 1 }] },
  })
  expectOk(reserved)
  return () => client.call(api.revokePreRegistration, { params: { code }, token: revokeToken })
}

const mailRound = 2_000
const taken: (() => Promise<unknown>)[] = []
const registrationPeriod = /(registration: \{ startDate: ["'][^"']+["'], endDate: ["'])([^"']+)/

/** Sent when everything runs, as the answer to an order nobody had to give. */
const addresses = { url: system.url, emulatorUrl: system.emulator.url }
export type Addresses = typeof addresses

const commands = {
  jumpClock: (ms: number) => clock.jump(ms),
  nextMail: async (address: string) => {
    const mail = mailbox.next(address)
    // The next round of the mail jobs comes at once.
    await clock.advance(mailRound)
    const { subject, text } = await mail
    return { subject: subject ?? '', text: text ?? '' }
  },
  /** Other people take every seat that is left of a plan. */
  sellOut: async (planId: string) => {
    const stocks = expectOk(await client.call(api.readStocks))
    const { available } = stocks.find((stock) => stock.planId === planId) ?? { available: 0 }
    taken.push(...(await Promise.all(Array.from({ length: available }, () => takeSeat(planId)))))
  },
  /** ... and give them back. */
  giveSeatsBack: async () => {
    await Promise.all(taken.splice(0).map((giveBack) => giveBack()))
  },
  endRegistrationAt: (date: string) =>
    conventions.edit((yaml) => yaml.replace(registrationPeriod, (_, start: string) => start + date)),
  /** The tables of the database in which a text can be read. */
  tablesHolding: (text: string) => tablesHolding(system.db, text),
}
export type Commands = typeof commands
export type Order = { id: number; name: keyof Commands; input: never }
export type Answer = { id: number } & ({ value: unknown } | { error: string })

process.on('message', async ({ id, name, input }: Order) => {
  const answer = await commands[name](input).then(
    (value: unknown) => ({ id, value }),
    (error: unknown) => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  )
  process.send?.(answer satisfies Answer)
})

// Whoever started it is done, or is no more.
process.once('disconnect', async () => {
  following.abort()
  await followed
  await system.stop()
  await postgres.stop()
  await Promise.all([conventions.remove(), rm(dataDir, { recursive: true, force: true })])
  process.exit()
})

process.send?.({ id: 0, value: addresses } satisfies Answer)
