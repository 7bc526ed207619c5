import fc from 'fast-check'
import { faults } from '../provider/faults.ts'

/** People in one run; few, so that their actions collide. */
const people = 3

export const playedCards = {
  good: '4111111111111111',
  frictionless: '4100000000000100',
  challenge: '4100000000005000',
  unauthenticated: '4100000000300005',
  declined: '4999000000000002',
} as const

export const basketKinds = [
  ['member'],
  ['hands-on'],
  ['educational', 'workshop'],
  ['member', 'reception'],
] as const

const person = fc.nat({ max: people - 1 })
/** Good cards are more frequent. */
const card = fc.constantFrom<(keyof typeof playedCards)[]>(
  'good',
  'good',
  'good',
  'frictionless',
  'frictionless',
  'challenge',
  'challenge',
  'unauthenticated',
  'declined',
)

const kinds = {
  order: { person, basket: fc.constantFrom(...basketKinds) },
  pay: { person, card, times: fc.constantFrom(1, 1, 2) },
  /** The browser goes to the card company and returns this many times; 0 is never. */
  authenticate: {
    person,
    answer: fc.constantFrom('success', 'success', 'fail', 'cancel'),
    returns: fc.constantFrom(0, 1, 1, 2),
  },
  /** A browser that left earlier returns once more. */
  returnLate: { person, which: fc.nat({ max: 5 }) },
  abandon: { person },
  /** With or without a notification of the outcome. */
  fault: {
    person,
    fault: fc.constantFrom(...faults),
    lateMinutes: fc.constantFrom(1, 4, 35),
    isNotified: fc.boolean(),
  },
  notification: { person, manner: fc.constantFrom('true', 'forged', 'three times') },
  time: { seconds: fc.constantFrom(1, 1, 6, 6, 20, 20, 70, 200, 600, 1_900) },
  revoke: { person },
  refund: { person, amount: fc.constantFrom(undefined, 1_000, 3_000), frees: fc.boolean() },
} as const

type Kinds = typeof kinds
type Played<Fields> = { [F in keyof Fields]: Fields[F] extends fc.Arbitrary<infer V> ? V : never }
/** One event, caused by a person, the provider, the secretariat or the clock. */
export type Event = { [K in keyof Kinds]: { kind: K } & Played<Kinds[K]> }[keyof Kinds]

const eventOf = <K extends keyof Kinds>(kind: K): fc.Arbitrary<Event> =>
  fc.record<unknown>({ kind: fc.constant(kind), ...kinds[kind] }) as fc.Arbitrary<Event>

/** A run: everybody places an order, then events follow in random order. */
export const runs = (max: number): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.oneof(
      { weight: 2, arbitrary: eventOf('order') },
      { weight: 8, arbitrary: eventOf('pay') },
      { weight: 6, arbitrary: eventOf('authenticate') },
      { weight: 1, arbitrary: eventOf('returnLate') },
      { weight: 1, arbitrary: eventOf('abandon') },
      { weight: 3, arbitrary: eventOf('fault') },
      { weight: 1, arbitrary: eventOf('notification') },
      { weight: 5, arbitrary: eventOf('time') },
      { weight: 1, arbitrary: eventOf('revoke') },
      { weight: 2, arbitrary: eventOf('refund') },
    ),
    { minLength: 8, maxLength: max, size: 'max' },
  )

export const peopleOfRun = Array.from({ length: people }, (_, index) => index)
