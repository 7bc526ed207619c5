/** Durations are milliseconds everywhere inside the server; these write them in the unit one thinks in. */
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(count * 60)
export const days = (count: number): number => minutes(count * 24 * 60)
