import { useSyncExternalStore } from 'react'
import { languageIn } from './choose-language.ts'
import { storageKey } from './storage-key.ts'

/** Browsers may disable storage: values then live as long as the page. */
const areaOrMemory = (
  name: 'localStorage' | 'sessionStorage',
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, instead: () => T): T => {
    try {
      return act(globalThis[name])
    } catch {
      return instead()
    }
  }
  return {
    getItem: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ) ??
      memory.get(key) ??
      null,
    setItem: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

const local = areaOrMemory('localStorage')
const session = areaOrMemory('sessionStorage')

const changed = new EventTarget()

/** Parses the stored value of one item; anything invalid counts as missing. */
type Reader<T extends string> = (text: string) => T | null

const item = <T extends string>(area: typeof local, name: string, readText: Reader<T>) => {
  const key = storageKey(name)
  return {
    read: (): T | null => {
      const text = area.getItem(key)
      return text === null ? null : readText(text)
    },
    write: (value: T): void => {
      area.setItem(key, value)
      changed.dispatchEvent(new Event('change'))
    },
    clear: (): void => {
      area.removeItem(key)
      changed.dispatchEvent(new Event('change'))
    },
  }
}

const anyText: Reader<string> = (text) => text
const oneOf =
  <const T extends string>(known: readonly T[]): Reader<T> =>
  (text) =>
    known.find((value) => value === text) ?? null

/** Everything we store in the browser. Never card data. */
export const stored = {
  token: item(local, 'token', anyText),
  /** The specification has it stored with the token; nothing reads it. */
  role: item(local, 'role', anyText),
  language: item(local, 'language', languageIn),
  /** The kind of the order, in the specification's words; nothing reads it. */
  paymentMode: item(local, 'payment-mode', oneOf(['normal', 'additional'])),
  /** `orderId jobId` of a running payment, for every window that reopens it. */
  paymentJob: item(local, 'payment-job', anyText),
  /** The record with which this tab's payment window continues after 3-D Secure, as JSON. */
  paymentWindow: item(session, 'payment-window', anyText),
  /** Set while this window is on the card company's page, where `window.name` is cleared. */
  windowAtBank: item(session, 'window-at-bank', oneOf(['yes'])),
  /** The order that this tab's registration waits for, as JSON. */
  registrationOrder: item(session, 'registration-order', anyText),
  /** The order that this tab's additional purchase waits for, as JSON. */
  additionalOrder: item(session, 'additional-order', anyText),
  /** The input of a form of this tab, as JSON with its version and the code of its link. */
  preRegistrationDraft: item(session, 'pre-registration-draft', anyText),
  registrationDraft: item(session, 'registration-draft', anyText),
  /** The code of the link that this tab opened. */
  linkCode: item(session, 'link-code', anyText),
  /** The link that this tab completed, with its registration ID, as JSON. */
  registeredLink: item(session, 'registered-link', anyText),
  outOfDateReload: item(session, 'out-of-date-reload', anyText),
  /** The visitor continued with an unsupported device; this tab does not ask again. */
  unsupportedDevice: item(session, 'unsupported-device', oneOf(['accepted'])),
}

const subscribe = (onChange: () => void) => {
  changed.addEventListener('change', onChange)
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}

/** A stored value that re-renders on change, in this tab or another. */
export const useStored = <T extends string>(value: { read: () => T | null }): T | null =>
  useSyncExternalStore(subscribe, value.read)
