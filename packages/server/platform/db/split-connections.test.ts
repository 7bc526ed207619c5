import { expect, test } from 'vitest'
import { splitConnections } from './split-connections.ts'

test.each([
  [3, 2, 1],
  [4, 2, 2],
  [5, 2, 3],
  [18, 8, 10],
  [500, 222, 278],
])('of %i connections, %i are for writes and %i for reads', (connections, writes, reads) => {
  expect(splitConnections(connections)).toEqual({ writes, reads })
})
