import type { StoredLook } from './document-printer.ts'
import { type Setting, unpackLook } from './packed-look.ts'

/** Caches the `max` recently used stored looks. */
export const createLookCache = (max: number): ((look: StoredLook) => Promise<Setting>) => {
  const held = new Map<string, Promise<Setting>>()
  return ({ version, read }) => {
    const look = held.get(version) ?? read().then(unpackLook)
    // Move the look to the end, where the most recently used one belongs.
    held.delete(version)
    held.set(version, look)
    const [oldest = version] = held.keys()
    if (held.size > max) held.delete(oldest)
    look.catch(() => held.delete(version))
    return look
  }
}
