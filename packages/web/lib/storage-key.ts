import { conventionId } from './convention.ts'

/** Conventions may share an origin, never what the browser remembers. */
const prefix = `uketsuke:${conventionId}:`

export const storageKey = (name: string): string => prefix + name

/** Is this key one of this convention's own? */
export const isOwnKey = (key: string): boolean => key.startsWith(prefix)
