// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../../lib/store.ts'
import {
  leaveForBank,
  openPaymentWindow,
  orderKindOf,
  reopenPaymentWindow,
  returnFromBank,
  usePaymentWindowBlocked,
} from './payment-window.ts'

const order = { kind: 'registration', orderId: 'order-1', code: 'a secret/code', language: 'en' } as const
const address = '#/payment?orderId=order-1&code=a+secret%2Fcode&lang=en'

/** The windows that the browser opened. A known name returns the existing one. */
let windows: ReturnType<typeof newWindow>[]
const newWindow = (name: string) => ({
  name,
  closed: false,
  address: '',
  location: { replace: vi.fn() },
  focus: vi.fn(),
  close: vi.fn(),
})
const browserOpens = (address: string | URL = '', name = '') => {
  const isNamed = name !== '' && name !== '_blank'
  const opened = windows.find((known) => isNamed && known.name === name && !known.closed) ?? newWindow(name)
  if (!windows.includes(opened)) windows.push(opened)
  opened.address = String(address)
  return opened as unknown as Window
}
const browserBlocks = () => null

const open = vi.spyOn(window, 'open')
const theWindow = () => {
  const [opened, ...others] = windows
  if (!opened || others.length > 0) throw new Error(`${windows.length} windows are open, not one`)
  return opened
}
const isBlocked = () => renderHook(usePaymentWindowBlocked).result.current

beforeEach(() => {
  windows = []
  open.mockReset().mockImplementation(browserOpens)
  stored.paymentMode.clear()
  location.hash = '#/registration?code=a+secret%2Fcode'
})

describe('the payment window', () => {
  test('opens within the click with a waiting text, then shows the order with its code and the language', () => {
    const opened = openPaymentWindow('en')
    expect(theWindow().address).toBe('#/payment?preparing=order&lang=en')
    opened.show(order)
    expect(theWindow().location.replace).toHaveBeenCalledExactlyOnceWith(`${location.origin}/${address}`)
    expect(isBlocked()).toBe(false)
  })

  test('closes again when there is nothing to pay', () => {
    openPaymentWindow('en').close()
    expect(theWindow().close).toHaveBeenCalledOnce()
  })

  test('has its own path, and no code, for an additional purchase', () => {
    location.hash = '#/additional-purchase'
    const opened = openPaymentWindow('ja')
    expect(theWindow().address).toBe('#/additional-payment?preparing=order&lang=ja')
    opened.show({ kind: 'additional', orderId: 'order-2', language: 'ja' })
    expect(theWindow().location.replace).toHaveBeenCalledExactlyOnceWith(
      `${location.origin}/#/additional-payment?orderId=order-2&lang=ja`,
    )
  })

  test('comes to the front instead of opening a second time', () => {
    openPaymentWindow('en').show(order)
    reopenPaymentWindow(order)
    reopenPaymentWindow({ ...order, language: 'ja' })
    expect(theWindow().focus).toHaveBeenCalledTimes(3)
    expect(theWindow().address).toBe(address.replace('lang=en', 'lang=ja'))
  })

  test('reports a blocked window until one opens', () => {
    const { result } = renderHook(usePaymentWindowBlocked)
    open.mockImplementation(browserBlocks)
    act(() => {
      const opened = openPaymentWindow('en')
      opened.show(order)
      opened.close()
    })
    expect(result.current).toBe(true)
    open.mockImplementation(browserOpens)
    act(() => reopenPaymentWindow(order))
    expect(result.current).toBe(false)
  })

  test('treats a window that was closed before the order arrived as blocked', () => {
    const opened = openPaymentWindow('en')
    theWindow().closed = true
    opened.show(order)
    expect(isBlocked()).toBe(true)
  })
})

describe("on the card company's page", () => {
  const here = () => ({ name: window.name, opener: window.opener as unknown, hash: location.hash })
  const behind = { closed: false } as Window
  beforeEach(() => {
    stored.windowAtBank.clear()
    window.opener = behind
  })

  test('the window has neither an opener nor a name, and gets its name back afterwards', () => {
    window.name = 'uketsuke-payment'
    leaveForBank('#bank')
    expect(here()).toEqual({ name: '', opener: null, hash: '#bank' })
    returnFromBank()
    expect(window.name).toBe('uketsuke-payment')
    window.name = ''
    returnFromBank()
    expect(window.name).toBe('')
  })

  test('a tab that is not a payment window never becomes one', () => {
    window.name = ''
    leaveForBank('#bank')
    returnFromBank()
    expect(here()).toEqual({ name: '', opener: null, hash: '#bank' })
  })
})

describe('the kind of the order', () => {
  test.each([
    ['/registration', 'registration'],
    ['/additional-purchase', 'additional'],
    ['/additional-payment', 'additional'],
    ['/mypage/profile', 'additional'],
  ] as const)('of %s is %s', (path, kind) => {
    expect(orderKindOf(path)).toBe(kind)
  })

  test('comes from the page that opens the window, and is stored in the words of the specification', () => {
    openPaymentWindow('en')
    expect(Object.entries(localStorage)).toEqual([['uketsuke:demo2027:payment-mode', 'normal']])
    location.hash = '#/additional-purchase'
    reopenPaymentWindow(order)
    expect(stored.paymentMode.read()).toBe('additional')
  })
})
