import type { StoredLook } from './document-printer.ts'
import { type Setting, unpackLook } from './packed-look.ts'

/** Caches stored looks: the `most` ones used last. */
export const createLookCache = (most: number): ((look: StoredLook) => Promise<Setting>) => {
  const held = new Map<string, Promise<Setting>>()
  return ({ version, read }) => {
    const look = held.get(version) ?? read().then(unpackLook)
    // Move the look to the end: the most recently used comes last.
    held.delete(version)
    held.set(version, look)
    const [oldest = version] = held.keys()
    if (held.size > most) held.delete(oldest)
    look.catch(() => held.delete(version))
    return look
  }
}
