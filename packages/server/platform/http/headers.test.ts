import { expect, test } from 'vitest'
import { secondsToWait } from './headers.ts'

test.each([
  ['wait=3', 3],
  ['respond-async, wait=10', 10],
  ['return=minimal; foo="bar", WAIT=5', 5],
  ['wait=0', 0],
  ['wait', 0],
  ['wait=-1', 0],
  ['wait=12345', 0],
  ['await=5', 0],
  ['', 0],
  [undefined, 0],
  [['wait=3', 'wait=4'], 0],
])('reads the seconds of the preference %j as %d', (header, seconds) => {
  expect(secondsToWait(header)).toBe(seconds)
})
