import { setTimeout } from 'node:timers/promises'
import type { NotificationFields } from './notification-fields.ts'

/** A notification that was sent, or that `notify-lost` held back. */
export interface SentNotification {
  url: string
  fields: NotificationFields
  forged: boolean
  tries: number
  /** Whether the shop accepted it: status 200 and the body `0`, in time. */
  delivered: boolean
}

/** The shop's address for notifications, and the notifications sent so far, oldest first. */
export interface Notifications {
  /** Undefined: nothing is sent. */
  url: string | undefined
  sent: SentNotification[]
  readonly retryGapMs: number
  readonly deadlineMs: number
  /** Aborted to cancel pending tries. */
  underWay: AbortController
}

const RETRIES = 5
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export const noNotifications = (retryGapMs: number, deadlineMs: number): Notifications => ({
  url: undefined,
  sent: [],
  retryGapMs,
  deadlineMs,
  underWay: new AbortController(),
})

/**
 * Sets or removes the address, and cancels pending retries at the old one. Returns an error text if it is not
 * a loopback address, because made-up results must not reach other machines.
 */
export const setNotifyUrl = (notifications: Notifications, url: string | undefined): string | undefined => {
  if (url !== undefined && !isLoopback(url)) {
    return 'The notification address must be http(s) on this machine: localhost, 127.x.x.x or [::1].'
  }
  stopNotifications(notifications)
  notifications.url = url
  return undefined
}

const isLoopback = (url: string): boolean => {
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {}
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname)
}

export const stopNotifications = (notifications: Notifications): void => {
  notifications.underWay.abort()
  notifications.underWay = new AbortController()
}

/**
 * Sends a notification and resolves after the first try. Until the shop accepts it, it is retried up to five
 * times with a gap between tries.
 */
export const sendNotification = async (
  notifications: Notifications,
  fields: NotificationFields,
  forged = false,
): Promise<void> => {
  const { underWay } = notifications
  const sent = recordNotification(notifications, fields, forged)
  if (!sent) return
  await attempt(notifications, sent, underWay.signal)
  tryAgain(notifications, sent, underWay.signal)
}

/** Sends the newest genuine notification of an order again, or returns an error text. */
export const replayNotification = (notifications: Notifications, orderId: string): string | undefined => {
  const newest = notifications.sent.findLast(({ fields, forged }) => !forged && fields.OrderID === orderId)
  if (!newest) return `no notification of order ${orderId} was sent`
  if (notifications.url === undefined) return 'the shop has no address for notifications'
  sendNotification(notifications, newest.fields)
  return undefined
}

/** Lists a notification as not delivered yet; undefined when the shop has no address. */
export const recordNotification = (
  { url, sent }: Notifications,
  fields: NotificationFields,
  forged = false,
): SentNotification | undefined => {
  if (url === undefined) return undefined
  const notification: SentNotification = { url, fields, forged, tries: 0, delivered: false }
  sent.push(notification)
  return notification
}

// Never rejects and never keeps the process alive.
const tryAgain = async (
  notifications: Notifications,
  sent: SentNotification,
  signal: AbortSignal,
): Promise<void> => {
  for (let retry = 1; retry <= RETRIES && !sent.delivered && !signal.aborted; retry++) {
    await setTimeout(notifications.retryGapMs, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) await attempt(notifications, sent, signal)
  }
}

const attempt = async (
  { deadlineMs }: Notifications,
  sent: SentNotification,
  signal: AbortSignal,
): Promise<void> => {
  sent.tries += 1
  try {
    const response = await fetch(sent.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sent.fields).toString(),
      // A redirect could leave this machine, and the provider counts only status 200 as delivered.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    })
    const answer = await response.text()
    sent.delivered = response.status === 200 && answer === '0'
  } catch {
    // Unreachable, or no answer in time: not delivered.
  }
}
