/**
 * Resolves after `ms` milliseconds of real time, without keeping the process alive. For waits that need an
 * upper bound.
 */
export const timeLimit = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms).unref())
