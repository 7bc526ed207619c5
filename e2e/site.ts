import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { api, type Language, type SiteFeature } from '@uketsuke/contract'
import { type NewParticipant, operatorApi } from '@uketsuke/contract/operator'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import {
  becomeParticipant,
  beginPayment,
  copyConventions,
  expectOk,
  freePort,
  loginIn,
  loginToken,
  newEmail,
  obtainCode,
  orderAndRegister,
  startSystem,
  tablesHolding,
  until,
} from '@uketsuke/testing'
import { webDist } from './built-web-app.ts'
import { startOnDemandSite } from './on-demand-site.ts'
import { startPrintingRush } from './printing-rush.ts'
import { startProviderGate } from './provider-gate.ts'
import { listenAt } from './received.ts'

/**
 * The whole product with its web app, as a process of its own: a browser test never shares a thread with the server.
 * `startSite` starts it and gives it commands over the process's own channel.
 */

const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-site-'))
const [postgres, conventions] = await Promise.all([startEmbeddedPostgres({ dataDir }), copyConventions()])

/** The site lets scripts in only from where a convention had them at its start: a second one, which nobody visits. */
const gate = await startProviderGate(() => system.emulator.url)
const tokenScript = /( {2}gmoCdnUrl: .*\n)?(?= {2}shopId: )/
const useTokenScript = (address: string | null, conventionId?: string) => {
  const line = address === null ? '' : `  gmoCdnUrl: ${address}\n`
  return conventions.edit((yaml) => yaml.replace(tokenScript, line), conventionId)
}
const gatedScript = `${gate.origin}/ext/js/token.js`
await conventions.add('gated')
await useTokenScript(gatedScript, 'gated')

/** The on-demand system of the demonstration, for as long as the site runs. */
const onDemandSecret = randomBytes(32).toString('base64url')
const onDemandClient = { clientId: 'ondemand@demo2027', secret: onDemandSecret }
const onDemandSite = await startOnDemandSite(() => `${system.url}/oidc/demo2027`, onDemandClient)
await conventions.edit((yaml) =>
  yaml.replace(/(liveOndemandSystemUrl: ).*/, `$1${onDemandSite.origin}/{lang}`),
)

const port = await freePort()
const received = listenAt(port)
const system = await startSystem({
  serverUrl: postgres.url,
  conventionsDir: conventions.dir,
  port,
  webDist,
  secrets: { DEMO2027_ONDEMAND_SECRET: onDemandSecret },
})
const { client, mailbox, clock } = system

/** Every answer says what time it is here, as that of a server does whose machine has this clock. */
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', new Date(clock.now()).toUTCString())
})

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

const readTokenScript = async () => expectOk(await client.call(api.readSiteConfiguration)).payment.gmoCdnUrl

const mailRound = 2_000
const taken: (() => Promise<unknown>)[] = []
let endPrintingRush = async () => {}
const readNameCardLimit = async () =>
  expectOk(await client.call(api.readSiteConfiguration)).issueLimits.nameCard
const limitNameCards = async (limit: number) => {
  await conventions.edit((yaml) =>
    yaml.replace(/(issueLimits: .*nameCard: )\d+/, (_, key: string) => key + limit),
  )
  await until(readNameCardLimit, (read) => read === limit)
}
const loginNotice = /(login:\n {4}isShown: )\w+/
const periodOf = (feature: SiteFeature) =>
  new RegExp(`(${feature}: \\{ startDate: ["'][^"']+["'], endDate: ["'])([^"']+)`)

/** Sent when everything runs, as the answer to an order nobody had to give. */
const addresses = {
  url: system.url,
  emulatorUrl: system.emulator.url,
  gateUrl: gate.origin,
  onDemandUrl: onDemandSite.origin,
}
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
  /** The convention says that a feature ends at another time, and the site has read it. */
  endPeriodAt: async ({ feature, date }: { feature: SiteFeature; date: string }) => {
    await conventions.edit((yaml) => yaml.replace(periodOf(feature), (_, start: string) => start + date))
    const readEnd = async () =>
      expectOk(await client.call(api.readSiteConfiguration)).timeSettings[feature].endDate
    await until(readEnd, (end) => end === date)
  },
  /** The convention says how long a 2D code is good, and the site has read it. */
  setCodeMinutes: async (minutes: number) => {
    await conventions.edit((yaml) => yaml.replace(/(qrExpire_min: ).*/, `$1${minutes}`))
    const readMinutes = async () =>
      expectOk(await client.call(api.readSiteConfiguration)).timeSettings.qrExpire_min
    await until(readMinutes, (read) => read === minutes)
  },
  /** The reception desk has scanned something. */
  verifyEntryCode: async (code: string) =>
    expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } })),
  /** Somebody has registered for a free plan; what was mailed lets them into My Page. */
  becomeParticipant: ({ email, language }: { email: string; language: Language }) =>
    becomeParticipant(system, email, language),
  /** The secretariat registers somebody, who is mailed the login. */
  invite: async (person: NewParticipant) => {
    const invitation = { body: person, idempotencyKey: randomUUID() }
    return expectOk(await system.operator.call(operatorApi.addParticipant, invitation)).registrationId
  },
  /** Somebody has registered and paid; what was mailed lets them into My Page. */
  becomeBuyer: async (buyer: { email: string; language: Language; planId: string; options: string[] }) => {
    const { email, language } = buyer
    const code = await obtainCode(client, mailbox, email, language)
    const { orderId } = await orderAndRegister(client, { ...buyer, code })
    expectOk(await beginPayment(client, system.emulator.url, { code, orderId }))
    return loginIn(await mailbox.next(email))
  },
  /** The convention's own words above the login, or none; the site has read it. */
  showLoginNotice: async (isShown: boolean) => {
    await conventions.edit((yaml) => yaml.replace(loginNotice, (_, key: string) => key + isShown))
    const readShown = async () =>
      expectOk(await client.call(api.readSiteConfiguration)).siteTexts.login.isShown
    await until(readShown, (shown) => shown === isShown)
  },
  received: async (texts: string[]) => received(texts),
  /** Somebody has registered and is to pay. */
  placeOrder: async ({ email, language, planId }: { email: string; language: Language; planId: string }) => {
    const code = await obtainCode(client, mailbox, email, language)
    const { orderId } = await orderAndRegister(client, { code, email, planId })
    return { orderId, code }
  },
  /** The order is paid, or its end is noticed. */
  untilEnded: async (orderId: string) => {
    const ask = () => client.call(api.readPaymentStatus, { params: { orderId } })
    await until(ask, (answer) => !answer.ok || answer.body.status === 'done')
  },
  /** The provider's token script does not load, until the gate is opened. */
  closeGate: async () => {
    gate.close()
    await useTokenScript(gatedScript)
    await until(readTokenScript, (address) => address === gatedScript)
  },
  openGate: async () => gate.open(),
  leaveGate: async () => {
    gate.open()
    await useTokenScript(null)
    await until(readTokenScript, (address) => address !== gatedScript)
  },
  /** As many documents wait as may, until the rush is over. */
  startPrintingRush: async () => {
    const usual = await readNameCardLimit()
    await limitNameCards(1_000_000)
    const token = await loginToken(system, await becomeParticipant(system))
    const end = await startPrintingRush(system.url, token)
    endPrintingRush = async () => {
      await end()
      await limitNameCards(usual)
    }
  },
  endPrintingRush: () => endPrintingRush(),
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
  await Promise.all([postgres.stop(), gate.stop(), onDemandSite.stop()])
  await Promise.all([conventions.remove(), rm(dataDir, { recursive: true, force: true })])
  process.exit()
})

process.send?.({ id: 0, value: addresses } satisfies Answer)
