import { Language } from '@uketsuke/contract'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { storageKey } from './storage-key.ts'

/** Browsers may forbid storage altogether: values then live as long as the page. */
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

const item = <S extends z.ZodMiniType<string, string>>(area: typeof local, name: string, schema: S) => {
  const key = storageKey(name)
  return {
    read: (): z.infer<S> | null => {
      const { data } = schema.safeParse(area.getItem(key))
      return data ?? null
    },
    write: (value: z.infer<S>): void => {
      area.setItem(key, value)
      changed.dispatchEvent(new Event('change'))
    },
    clear: (): void => {
      area.removeItem(key)
      changed.dispatchEvent(new Event('change'))
    },
  }
}

export const PaymentMode = z.enum(['normal', 'additional'])
export type PaymentMode = z.infer<typeof PaymentMode>

/** Everything the browser remembers of us. Card data is never here. */
export const stored = {
  token: item(local, 'token', z.string()),
  role: item(local, 'role', z.string()),
  language: item(local, 'language', Language),
  paymentMode: item(local, 'payment-mode', PaymentMode),
  /** `orderId jobId` of a payment under way, for any window that is opened for it again. */
  paymentJob: item(local, 'payment-job', z.string()),
  /** What this tab's payment window goes on with when the browser comes back from 3-D Secure, as JSON. */
  paymentWindow: item(session, 'payment-window', z.string()),
  /** The order this tab's registration waits for, as JSON. */
  registrationOrder: item(session, 'registration-order', z.string()),
  outOfDateReload: item(session, 'out-of-date-reload', z.string()),
  /** Whoever goes on with an unsupported device is not asked again in this tab. */
  unsupportedDevice: item(session, 'unsupported-device', z.enum(['accepted'])),
}

const subscribe = (onChange: () => void) => {
  changed.addEventListener('change', onChange)
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}

/** A stored value that renders again when it changes, in this tab or another. */
export const useStored = <T extends string>(of: { read: () => T | null }): T | null =>
  useSyncExternalStore(subscribe, of.read)
