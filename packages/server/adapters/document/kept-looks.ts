import type { KeptLook } from './document-printer.ts'
import { type Setting, unpackLook } from './packed-look.ts'

/** Looks of earlier days, of which so many at most are held that were used last. */
export const holdLooks = (most: number): ((look: KeptLook) => Promise<Setting>) => {
  const held = new Map<string, Promise<Setting>>()
  return ({ version, read }) => {
    const look = held.get(version) ?? read().then(unpackLook)
    // The one that was used last stands last.
    held.delete(version)
    held.set(version, look)
    const [oldest = version] = held.keys()
    if (held.size > most) held.delete(oldest)
    look.catch(() => held.delete(version))
    return look
  }
}
