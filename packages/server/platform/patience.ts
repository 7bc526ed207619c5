/** Resolves after so many milliseconds, of the machine's own clock, and keeps no process alive: for what may take no longer. */
export const patience = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms).unref())
