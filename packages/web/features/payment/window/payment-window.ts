import type { Language } from '@uketsuke/contract'
import { useSyncExternalStore } from 'react'
import { pathOfHash, paths } from '../../../lib/paths.ts'
import { type PaymentMode, stored } from '../../../lib/store.ts'

const name = 'uketsuke-payment'

/** An order to pay: of a registration, with its code, or of what a participant who is logged in buys later. */
export type OrderToPay = { orderId: string } & ({ mode: 'normal'; code: string } | { mode: 'additional' })
export type PaymentOrder = OrderToPay & { language: Language }

const pathOfMode = { normal: paths.payment, additional: paths.additionalPayment } as const satisfies Record<
  PaymentMode,
  string
>

/** The address of the payment window, within this page. */
export const paymentAddress = ({ orderId, language, ...order }: PaymentOrder): string => {
  const code = order.mode === 'normal' ? { code: order.code } : {}
  return `#${pathOfMode[order.mode]}?${new URLSearchParams({ orderId, ...code, lang: language })}`
}

/** What the window shows while its order is made. The order then only changes the hash: the app in it stays loaded. */
const preparingAddress = (mode: PaymentMode, language: Language): string =>
  `#${pathOfMode[mode]}?${new URLSearchParams({ preparing: 'order', lang: language })}`

/** A job in the address is decided or given up: loading the page again must not go back to it. */
export const forgetJobInAddress = (): void => {
  const [route, query] = location.hash.split('?')
  const params = new URLSearchParams(query)
  if (!params.has('jobId')) return
  params.delete('jobId')
  history.replaceState(history.state, '', `${route}?${params}`)
}

/** Normal for the payment of a registration, additional for everything bought later. */
export const paymentModeOf = (path: string): PaymentMode =>
  path === paths.registration ? 'normal' : 'additional'

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

/** Did the browser refuse the last window? */
export const usePaymentWindowBlocked = (): boolean => useSyncExternalStore(subscribe, () => isBlocked)

/** What the window that is on screen buys. */
const modeHere = (): PaymentMode => paymentModeOf(pathOfHash(location.hash))

const open = (address: string): Window | null => {
  stored.paymentMode.write(modeHere())
  const opened = window.open(address, name)
  setBlocked(!opened || opened.closed)
  opened?.focus()
  return opened
}

/**
 * To be called within the click itself, or the browser blocks it. The order often comes later: give it with `show`,
 * or `close` the window when there is nothing to pay.
 */
export const openPaymentWindow = (language: Language) => {
  const opened = open(preparingAddress(modeHere(), language))
  return {
    show: (order: PaymentOrder): void => {
      if (!opened) return
      if (opened.closed) setBlocked(true)
      else opened.location.replace(new URL(paymentAddress(order), location.href).href)
    },
    close: (): void => opened?.close(),
  }
}

/** Opens the window again, or brings the one that is open to the front. */
export const reopenPaymentWindow = (order: PaymentOrder): void => void open(paymentAddress(order))
