import type { Language } from '@uketsuke/contract'
import { useSyncExternalStore } from 'react'
import { pathOfHash, paths } from '../../../lib/paths.ts'
import { paymentWindowName } from '../../../lib/payment-channel.ts'
import { stored } from '../../../lib/store.ts'
import type { OrderKind, OrderToPay } from '../../../shared/order/use-send-order.ts'
import type { Payer } from '../payer.ts'

type PaymentOrder = OrderToPay & { language: Language }

const pathOfKind = {
  registration: paths.payment,
  additional: paths.additionalPayment,
} as const satisfies Record<OrderKind, string>

/** The page that made the order, where its buyer goes on without the payment window. */
export const orderPage = (payer: Payer): string =>
  payer.kind === 'additional'
    ? paths.additionalPurchase
    : `${paths.registration}?${new URLSearchParams({ code: payer.code ?? '' })}`

type Address = { orderId: string; kind: OrderKind; code?: string | null; language: Language }

/** The payment window's address within the app. */
export const addressWithin = ({ orderId, kind, code, language }: Address): string =>
  `${pathOfKind[kind]}?${new URLSearchParams({ orderId, ...(code && { code }), lang: language })}`

/** The hash address of the payment window. */
const paymentAddress = (order: PaymentOrder): string => `#${addressWithin(order)}`

/** Shown while the order is being made. The order then changes only the hash, so the app stays loaded. */
const preparingAddress = (kind: OrderKind, language: Language): string =>
  `#${pathOfKind[kind]}?${new URLSearchParams({ preparing: 'order', lang: language })}`

/** Drops a decided or abandoned job from the address, so that a reload does not resume it. */
export const forgetJobInAddress = (): void => {
  const [route, query] = location.hash.split('?')
  const params = new URLSearchParams(query)
  if (!params.has('jobId')) return
  params.delete('jobId')
  history.replaceState(history.state, '', `${route}?${params}`)
}

/** The kind of the orders that a page makes. */
export const orderKindOf = (path: string): OrderKind =>
  path === paths.registration ? 'registration' : 'additional'

/** How long a browser takes to close a window, in milliseconds. */
const timeToClose = 500

/**
 * Closes the payment window. Calls `onStay` if it has to stay: a browser closes only what a script opened,
 * and a lone window is the only one that can lead its buyer back.
 */
export const closePaymentWindow = (onStay: () => void): void => {
  const opener: Window | null = window.opener
  const isLone = window.name !== paymentWindowName || opener?.closed
  if (!isLone) window.close()
  setTimeout(onStay, isLone ? 0 : timeToClose)
}

let hasOpened = false
/** Whether this document has opened the payment window. After a reload, a window may still be open. */
export const hasOpenedWindow = (): boolean => hasOpened

let isBlocked = false
const listeners = new Set<() => void>()
const setBlocked = (blocked: boolean) => {
  isBlocked = blocked
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the browser blocked the last window. */
export const usePaymentWindowBlocked = (): boolean => useSyncExternalStore(subscribe, () => isBlocked)

/** The kind of the order that the page on screen makes. */
const kindHere = (): OrderKind => orderKindOf(pathOfHash(location.hash))

const open = (address: string): Window | null => {
  stored.paymentMode.write(kindHere() === 'registration' ? 'normal' : 'additional')
  hasOpened = true
  const opened = window.open(address, paymentWindowName)
  setBlocked(!opened || opened.closed)
  opened?.focus()
  return opened
}

/**
 * Call it within the click handler, or the browser blocks the window. The order often arrives later: pass it
 * to `show`, or `close` the window if there is nothing to pay.
 */
export const openPaymentWindow = (language: Language) => {
  const opened = open(preparingAddress(kindHere(), language))
  return {
    show: (order: PaymentOrder): void => {
      if (!opened) return
      if (opened.closed) setBlocked(true)
      else opened.location.replace(new URL(paymentAddress(order), location.href).href)
    },
    close: (): void => opened?.close(),
  }
}

let isLeaving = false

/** Whether this window is leaving for the card company and will return. */
export const isLeavingForBank = (): boolean => isLeaving

/**
 * Sends this window to the card company's page. Clears `window.opener`, so that the page cannot reach the
 * app, and `window.name`, so that the app does not mistake that page for its payment window.
 */
export const leaveForBank = (address: string): void => {
  isLeaving = true
  if (window.name === paymentWindowName) stored.windowAtBank.write('yes')
  window.name = ''
  window.opener = null
  location.assign(address)
}

/** Restores `window.name` after the card company's page, so that the app finds the window again. */
export const returnFromBank = (): void => {
  if (stored.windowAtBank.read() === null) return
  window.name = paymentWindowName
  stored.windowAtBank.clear()
}

/** Reopens the window, or brings the open one to the front. */
export const reopenPaymentWindow = (order: PaymentOrder): void => void open(paymentAddress(order))
