import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Language, Period, PreRegistration, SiteFeature } from '@uketsuke/contract'
import type { EntryVerdict, NewParticipant } from '@uketsuke/contract/operator'
import type { Addresses, Answer, Commands } from './site.ts'

type Mail = Awaited<ReturnType<Commands['nextMail']>>
type Buyer = Parameters<Commands['placeOrder']>[0]

/** The product as a visitor meets it, with controls for tests. */
export type Site = {
  url: string
  mailbox: {
    /** The next unread mail to the address; waits for it. */
    next(address: string): Promise<Mail>
  }
  emulator: { url: string }
  /** Runs in real time, and skips `ms` on demand. */
  clock: { jump(ms: number): Promise<void> }
  db: { tablesHolding(text: string): Promise<string[]> }
  /**
   * The network to the database: `down` refuses every connection, `freeze` silently stops passing data on.
   */
  database: { lose(how: 'down' | 'freeze'): Promise<void>; bringBack(): Promise<void> }
  /** Others take all remaining seats of a plan, until they give them back. */
  sellOut(planId: string): Promise<void>
  giveSeatsBack(): Promise<void>
  endPeriodAt(feature: SiteFeature, date: string): Promise<void>
  holdMeeting(period: Period): Promise<void>
  /** Sets how long a QR code is valid; -1 means forever. */
  setCodeMinutes(minutes: number): Promise<void>
  /** The desk's verdict on a QR code. */
  verifyEntryCode(code: string): Promise<EntryVerdict>
  /** A link is mailed to somebody who asked for it elsewhere. */
  preRegister(person: PreRegistration): Promise<void>
  /** Somebody registers elsewhere and can log in. */
  becomeParticipant(email: string, language?: Language): Promise<{ registrationId: string; password: string }>
  /** The secretariat registers somebody, who receives the login by mail. Returns their registration ID. */
  invite(person: NewParticipant): Promise<string>
  /** Somebody registers and pays elsewhere and can log in. */
  becomeBuyer(
    buyer: Parameters<Commands['becomeBuyer']>[0],
  ): Promise<{ registrationId: string; password: string }>
  /** Shows or hides the convention's notice above the login. */
  showLoginNotice(isShown: boolean): Promise<void>
  /** The requests to the site that contained one of the texts, by method and path. */
  received(texts: string[]): Promise<string[]>
  /** Somebody registers elsewhere and has yet to pay. */
  placeOrder(buyer: Buyer): Promise<{ orderId: string; code: string }>
  /** Waits until the order is paid or expired. */
  untilEnded(orderId: string): Promise<void>
  /** Keeps the print queue full from `start` to `end`. */
  printingRush: { start(): Promise<void>; end(): Promise<void> }
  /** The gate at `url` in front of the card provider's token script; closed, it lets nothing through. */
  tokenScriptGate: { url: string; close(): Promise<void>; open(): Promise<void>; leave(): Promise<void> }
  /** The demonstration's on-demand system, a third-party site. */
  onDemandSite: { url: string }
  /** The developers' gallery. `origin` is empty until it was opened. */
  gallery: { origin: string; open(): Promise<string> }
  stop(): Promise<void>
}

/** @param host in the site's address. */
export const startSite = async (host: '127.0.0.1' | 'localhost'): Promise<Site> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('site.ts', import.meta.url)), host], {
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
    for (const { reject } of waiting.values())
      reject(new Error('the site process exited; the reason is above'))
  })
  const order = <Name extends keyof Commands>(name: Name, ...[input]: Parameters<Commands[Name]>) => {
    lastId += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(lastId, answer)
    child.send({ id: lastId, name, input })
    return answer.promise as ReturnType<Commands[Name]>
  }
  const { url, emulatorUrl, gateUrl, onDemandUrl } = (await started.promise) as Addresses

  const gallery = {
    origin: '',
    open: async () => {
      gallery.origin = await order('openGallery')
      return gallery.origin
    },
  }

  return {
    url,
    gallery,
    emulator: { url: emulatorUrl },
    onDemandSite: { url: onDemandUrl },
    mailbox: { next: (address) => order('nextMail', address) },
    clock: { jump: (ms) => order('jumpClock', ms) },
    db: { tablesHolding: (text) => order('tablesHolding', text) },
    database: {
      lose: (how) => order('loseDatabase', how),
      bringBack: () => order('bringDatabaseBack'),
    },
    sellOut: (planId) => order('sellOut', planId),
    giveSeatsBack: () => order('giveSeatsBack'),
    endPeriodAt: (feature, date) => order('endPeriodAt', { feature, date }),
    holdMeeting: (period) => order('holdMeeting', period),
    setCodeMinutes: (minutes) => order('setCodeMinutes', minutes),
    verifyEntryCode: (code) => order('verifyEntryCode', code),
    preRegister: (person) => order('preRegister', person),
    becomeParticipant: (email, language = 'ja') => order('becomeParticipant', { email, language }),
    invite: (person) => order('invite', person),
    becomeBuyer: (buyer) => order('becomeBuyer', buyer),
    showLoginNotice: (isShown) => order('showLoginNotice', isShown),
    received: (texts) => order('received', texts),
    placeOrder: (buyer) => order('placeOrder', buyer),
    untilEnded: (orderId) => order('untilEnded', orderId),
    printingRush: {
      start: () => order('startPrintingRush'),
      end: () => order('endPrintingRush'),
    },
    tokenScriptGate: {
      url: gateUrl,
      close: () => order('closeGate'),
      open: () => order('openGate'),
      leave: () => order('leaveGate'),
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
