import { conventionId } from './convention.ts'

/** Conventions may share an origin, but not their stored data. */
const prefix = `uketsuke:${conventionId}:`

export const storageKey = (name: string): string => prefix + name

/** Whether this key belongs to this convention. */
export const isOwnKey = (key: string): boolean => key.startsWith(prefix)
