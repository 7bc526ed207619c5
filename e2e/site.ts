import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import {
  api,
  type Language,
  type Period,
  type PreRegistration,
  type SiteConfiguration,
  type SiteFeature,
} from '@uketsuke/contract'
import { type NewParticipant, operatorApi } from '@uketsuke/contract/operator'
import { startWebServer } from '@uketsuke/dev/web-server'
import { writeDay, writeDays } from '@uketsuke/phrases/date'
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
  openRelay,
  openTestDatabase,
  orderAndRegister,
  startSystem,
  tablesHolding,
  until,
} from '@uketsuke/testing'
import type { ViteDevServer } from 'vite'
import { webDist } from './built-web-app.ts'
import { byePath, callbackPath, startOnDemandSite } from './on-demand-site.ts'
import { documentsWaiting, peopleInRush, startPrintingRush } from './printing-rush.ts'
import { startProviderGate } from './provider-gate.ts'
import { listenAt } from './received.ts'

/**
 * The whole product with its web app, in its own process, so that a browser test never shares a thread with
 * the server. `startSite` starts it and sends it commands over the process's IPC channel.
 */

const [database, conventions] = await Promise.all([openTestDatabase(), copyConventions()])

/**
 * The site allows scripts only from origins that a convention names at startup; a second, unused one names
 * the gate.
 */
const gate = await startProviderGate(() => system.emulator.url)
const tokenScript = /( {2}gmoCdnUrl: .*\n)?(?= {2}shopId: )/
const useTokenScript = (address: string | null, conventionId?: string) => {
  const line = address === null ? '' : `  gmoCdnUrl: ${address}\n`
  return conventions.edit((yaml) => yaml.replace(tokenScript, line), conventionId)
}
const gatedScript = `${gate.origin}/ext/js/token.js`
await conventions.add('gated')
await useTokenScript(gatedScript, 'gated')

/** The demonstration's on-demand system, which runs as long as the site. */
const onDemandSecret = randomBytes(32).toString('base64url')
const onDemandClient = { clientId: 'ondemand@demo2027', secret: onDemandSecret }
const onDemandSite = await startOnDemandSite(() => `${system.url}/oidc/demo2027`, onDemandClient)
await conventions.edit((yaml) =>
  yaml
    .replace(/(liveOndemandSystemUrl: ).*/, `$1${onDemandSite.origin}/{lang}`)
    .replace(
      /( +)(secretVariable: .*)/,
      `$1$2\n$1redirectUris: [${onDemandSite.origin}${callbackPath}]\n$1postLogoutRedirectUris: [${onDemandSite.origin}${byePath}]`,
    ),
)

/** Passkeys need a host name; an IP address does not work. */
const hasHostName = process.argv.includes('localhost')
const port = await freePort()
const received = listenAt(port)
const relay = await openRelay(database.serverUrl)
const system = await startSystem({
  serverUrl: database.serverUrl,
  template: database.template,
  relay,
  conventionsDir: conventions.dir,
  port,
  webDist,
  documentsWaiting,
  ...(hasHostName && { host: 'localhost' }),
  secrets: { DEMO2027_ONDEMAND_SECRET: onDemandSecret },
})
const { client, mailbox, clock } = system

/** Every answer's Date header is the site's time, as on a server whose machine has this clock. */
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', new Date(clock.now()).toUTCString())
})

/**
 * The clock also sets the time of the queue in the database, so it stands still while the database is lost.
 */
let isDatabaseLost = false

/** Browsers use this site in real time, so its clock runs, and jumps when a test says so. */
const following = new AbortController()
const followTime = async () => {
  let seen = Date.now()
  while (!following.signal.aborted) {
    await delay(200)
    const now = Date.now()
    if (isDatabaseLost) continue
    await clock.advance(now - seen)
    seen = now
  }
}
const followed = followTime()

const readSite = async () => expectOk(await client.call(api.readSiteConfiguration))
const untilRead = (hasRead: (site: SiteConfiguration) => boolean) => until(readSite, hasRead)

/** Changes the demonstration's file, and resolves when the site has read it. */
const changeConvention = async (
  change: (yaml: string) => string,
  hasRead: (site: SiteConfiguration) => boolean,
): Promise<void> => {
  await conventions.edit(change)
  await untilRead(hasRead)
}

/** Sent once everything runs, in the form of an answer to a command. */
const addresses = {
  url: hasHostName ? `http://localhost:${port}` : system.url,
  emulatorUrl: system.emulator.url,
  gateUrl: gate.origin,
  onDemandUrl: onDemandSite.origin,
}
export type Addresses = typeof addresses

let gallery: Promise<ViteDevServer> | undefined
const startGallery = async () =>
  startWebServer({
    host: '127.0.0.1',
    port: await freePort(),
    serverUrl: system.url,
    conventionId: 'demo2027',
  })

const machineCommands = {
  /**
   * The developers' gallery, which the built app lacks: the app's sources in front of this site. Returns
   * their origin.
   */
  openGallery: async () => {
    gallery ??= startGallery()
    return `http://127.0.0.1:${(await gallery).config.server.port}`
  },
  jumpClock: async (ms: number) => {
    if (!isDatabaseLost) await clock.jump(ms)
  },
  /** Loses the database: `down` refuses every connection, `freeze` goes silent. */
  loseDatabase: async (how: 'down' | 'freeze') => {
    isDatabaseLost = true
    // Waits for a pending move of the clock.
    await clock.advance(0)
    relay[how]()
  },
  bringDatabaseBack: async () => {
    relay.mend()
    isDatabaseLost = false
  },
  /** The database tables that contain a text. */
  tablesHolding: (text: string) => tablesHolding(system.db, text),
  received: async (texts: string[]) => received(texts),
}

const loginNotice = /(login:\n {4}isShown: )\w+/
/** The days that the demonstration types for participants. */
const typedEnd = { ja: /(ja: 参加登録期間,.*〜).+/, en: /(en: Registration period,.* to ).+/ }
const periodOf = (feature: SiteFeature) =>
  new RegExp(`(${feature}: \\{ startDate: ["'][^"']+["'], endDate: ["'])([^"']+)`)

/** The commands that change the convention. */
const conventionCommands = {
  endPeriodAt: ({ feature, date }: { feature: SiteFeature; date: string }) =>
    changeConvention(
      (yaml) => {
        const ended = yaml.replace(periodOf(feature), (_, start: string) => start + date)
        if (feature !== 'registration') return ended
        const day = new Date(date)
        return ended
          .replace(typedEnd.ja, `$1${writeDays('ja', day, day)}`)
          .replace(typedEnd.en, `$1${writeDay('en', day)}`)
      },
      ({ timeSettings }) => timeSettings[feature].endDate === date,
    ),
  /** Sets the dates of the convention. */
  holdMeeting: ({ startDate, endDate }: Period) =>
    changeConvention(
      (yaml) =>
        yaml.replace(
          /(event:\n {2}startDate: ").+(",?\n {2}endDate: ").+(")/,
          `$1${startDate}$2${endDate}$3`,
        ),
      ({ timeSettings }) => timeSettings.additionalPurchase.endDate === endDate,
    ),
  /** How long a QR code is valid. */
  setCodeMinutes: (minutes: number) =>
    changeConvention(
      (yaml) => yaml.replace(/(qrExpire_min: ).*/, `$1${minutes}`),
      ({ timeSettings }) => timeSettings.qrExpire_min === minutes,
    ),
  /** Shows or hides the notice above the login. */
  showLoginNotice: (isShown: boolean) =>
    changeConvention(
      (yaml) => yaml.replace(loginNotice, (_, key: string) => key + isShown),
      ({ siteTexts }) => siteTexts.login.isShown === isShown,
    ),
}

const mailRound = 2_000

const peopleCommands = {
  nextMail: async (address: string) => {
    const mail = mailbox.next(address)
    // Triggers the next run of the mail jobs at once.
    await clock.advance(mailRound)
    const { subject, text } = await mail
    return { subject: subject ?? '', text: text ?? '' }
  },
  /** The reception desk scans a code. */
  verifyEntryCode: async (code: string) =>
    expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } })),
  /** Has a link mailed to a person. */
  preRegister: async (person: PreRegistration) => {
    expectOk(await client.call(api.preRegister, { body: person }))
  },
  /** Registers a person for a free plan; the mailed login opens My Page. */
  becomeParticipant: ({ email, language }: { email: string; language: Language }) =>
    becomeParticipant(system, email, language),
  /** Registers a person as the secretariat does; the login arrives by mail. */
  invite: async (person: NewParticipant) => {
    const invitation = { body: person, idempotencyKey: randomUUID() }
    return expectOk(await system.operator.call(operatorApi.addParticipant, invitation)).registrationId
  },
  /** Registers a person who pays; the mailed login opens My Page. */
  becomeBuyer: async (buyer: { email: string; language: Language; planId: string; options: string[] }) => {
    const { email, language } = buyer
    const code = await obtainCode(client, mailbox, email, language)
    const { orderId } = await orderAndRegister(client, { ...buyer, code })
    expectOk(await beginPayment(client, system.emulator.url, { code, orderId }))
    return loginIn(await mailbox.next(email))
  },
  /** Registers a person who has yet to pay. */
  placeOrder: async ({ email, language, planId }: { email: string; language: Language; planId: string }) => {
    const code = await obtainCode(client, mailbox, email, language)
    const { orderId } = await orderAndRegister(client, { code, email, planId })
    return { orderId, code }
  },
  /** Resolves when the order is paid or expired. */
  untilEnded: async (orderId: string) => {
    const ask = () => client.call(api.readPaymentStatus, { params: { orderId } })
    await until(ask, (answer) => !answer.ok || answer.body.status === 'done')
  },
}

/** @returns a function that gives the seat back. */
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
const taken: (() => Promise<unknown>)[] = []

const seatCommands = {
  /** Takes every remaining seat of a plan. */
  sellOut: async (planId: string) => {
    const stocks = expectOk(await client.call(api.readStocks))
    const { available } = stocks.find((stock) => stock.planId === planId) ?? { available: 0 }
    taken.push(...(await Promise.all(Array.from({ length: available }, () => takeSeat(planId)))))
  },
  /** Gives these seats back. */
  giveSeatsBack: async () => {
    await Promise.all(taken.splice(0).map((giveBack) => giveBack()))
  },
}

const gateCommands = {
  /** Makes the provider's token script unavailable until the gate opens. */
  closeGate: async () => {
    gate.close()
    await useTokenScript(gatedScript)
    await untilRead(({ payment }) => payment.gmoCdnUrl === gatedScript)
  },
  openGate: async () => gate.open(),
  leaveGate: async () => {
    gate.open()
    await useTokenScript(null)
    await untilRead(({ payment }) => payment.gmoCdnUrl !== gatedScript)
  },
}

const limitNameCards = (limit: number) =>
  changeConvention(
    (yaml) => yaml.replace(/(issueLimits: .*nameCard: )\d+/, (_, key: string) => key + limit),
    ({ issueLimits }) => issueLimits.nameCard === limit,
  )
let endPrintingRush = async () => {}

const rushCommands = {
  /** Keeps the print queue full until the rush ends. */
  startPrintingRush: async () => {
    const { issueLimits: usual } = await readSite()
    await limitNameCards(1_000_000)
    const tokens = await Promise.all(
      Array.from({ length: peopleInRush }, async () => loginToken(system, await becomeParticipant(system))),
    )
    const end = await startPrintingRush(system.url, tokens)
    endPrintingRush = async () => {
      await end()
      await limitNameCards(usual.nameCard)
    }
  },
  endPrintingRush: () => endPrintingRush(),
}

const commands = {
  ...machineCommands,
  ...conventionCommands,
  ...peopleCommands,
  ...seatCommands,
  ...gateCommands,
  ...rushCommands,
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

// The test run that started this process has ended or crashed.
process.once('disconnect', async () => {
  following.abort()
  await followed
  await system.stop()
  await Promise.all([gate.stop(), onDemandSite.stop(), gallery?.then((vite) => vite.close())])
  await Promise.all([database.stop(), conventions.remove()])
  process.exit()
})

process.send?.({ id: 0, value: addresses } satisfies Answer)
