/**
 * Resolves after `ms` milliseconds of real time, without keeping the process alive. An upper bound for waits.
 */
export const timeLimit = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms).unref())
