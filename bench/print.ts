import { say } from '@uketsuke/server/say'

export { say }

/** A number with one decimal, right-aligned in a column. */
export const figure = (value: number, width = 8): string => value.toFixed(1).padStart(width)
