import { conventionId } from './convention.ts'

/** Conventions may share an origin, never what the browser remembers. */
export const storageKey = (name: string): string => `uketsuke:${conventionId}:${name}`
