/**
 * Splits a process's connections to the database, at least three, into those for writes and those for reads.
 * More writes at once would only wait for a processor, and delay the reads of a rush (decision 0109). Writes
 * get at least two, because one caller may hold one of them.
 */
export const splitConnections = (connections: number): { writes: number; reads: number } => {
  const writes = Math.max(2, Math.floor((connections * 4) / 9))
  return { writes, reads: connections - writes }
}
