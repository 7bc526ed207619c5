import { limits } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import { looksLikeCardTesting, waitBeforeNextCard } from './card-limits.ts'

const now = new Date('2027-02-01T00:00:00Z')
const { window, perOrder, perMailbox, perClientAddress, crowdedWait } = limits.unpaidCards
/** This many cards at intervals of one second, the newest now. */
const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(now.getTime() - index * 1000))

describe('a card', () => {
  test.each([
    ['need not wait as the first', { ofOrder: 0, ofMailbox: 0, ofClientAddress: 0 }, 0],
    [
      'need not wait as the tenth of its order',
      { ofOrder: perOrder - 1, ofMailbox: perOrder - 1, ofClientAddress: 0 },
      0,
    ],
    [
      'waits as the eleventh of its order',
      { ofOrder: perOrder, ofMailbox: perOrder, ofClientAddress: 0 },
      window - 9000,
    ],
    [
      'need not wait as the fifteenth of its mailbox',
      { ofOrder: 1, ofMailbox: perMailbox - 1, ofClientAddress: 0 },
      0,
    ],
    [
      'waits as the sixteenth of its mailbox',
      { ofOrder: 1, ofMailbox: perMailbox, ofClientAddress: 0 },
      window - 14_000,
    ],
    [
      'need not wait as the first at a crowded address',
      { ofOrder: 0, ofMailbox: 0, ofClientAddress: perClientAddress },
      0,
    ],
    [
      'waits as the second at a crowded address',
      { ofOrder: 1, ofMailbox: 1, ofClientAddress: perClientAddress },
      crowdedWait,
    ],
    [
      'waits twice as long if it is the third there',
      { ofOrder: 2, ofMailbox: 2, ofClientAddress: perClientAddress },
      2 * crowdedWait,
    ],
    [
      'need not wait as the second at any other address',
      { ofOrder: 1, ofMailbox: 1, ofClientAddress: perClientAddress - 1 },
      0,
    ],
  ])('%s', (_what, { ofOrder, ofMailbox, ofClientAddress }, wait) => {
    expect(
      waitBeforeNextCard({ ofOrder: cards(ofOrder), ofMailbox: cards(ofMailbox), ofClientAddress }, now),
    ).toBe(wait)
  })
})

test.each([
  [0, 0, false],
  [0, 60, false],
  [0, 61, true],
  [24, 37, true],
  [25, 37, false],
  [40, 60, false],
  [1000, 400, false],
])('%i paid and %i unpaid cards look like card testing: %s', (paid, unpaid, looks) => {
  expect(looksLikeCardTesting({ paid, unpaid })).toBe(looks)
})
