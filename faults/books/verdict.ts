import { inTurns } from '@uketsuke/testing'
import type { PacedSystem } from '../setup/paced-system.ts'
import { checkAnswer, checkMails } from './answers-and-mails.ts'
import { auditBooks, type Sums, sumsOf } from './audit.ts'
import { type Entry, readBooks } from './books.ts'
import { seatsWhenSettled } from './seats.ts'

export type Verdict = {
  /** Each begins with the name of its order. */
  violations: string[]
  /** The number of orders by how they ended. */
  ends: Record<string, number>
  sums: Sums
  /** The final state of each order. */
  stateOf: ReadonlyMap<string, string>
}

/** Differences between what people were told and the books. */
const checkAnswersAndMails = async (
  { client, mailbox }: PacedSystem,
  entries: readonly Entry[],
): Promise<string[]> => {
  const answers = await inTurns(entries, 8, (entry) => checkAnswer(client, entry))
  const persons = Map.groupBy(entries, ({ email }) => email)
  return [...answers.flat(), ...[...persons].flatMap(([email, own]) => checkMails(mailbox, email, own))]
}

/**
 * Compares our settled books with the provider's, the seats, and what people were told.
 * `nameOf` names an order in the messages; `seen` are the violations found on the way.
 */
export const judge = async (
  system: PacedSystem,
  nameOf: (orderId: string) => string,
  seen: readonly string[] = [],
): Promise<Verdict> => {
  const books = await readBooks({ db: system.db, emulatorUrl: system.emulator.url })
  const { entries, strays } = books
  const ends: Record<string, number> = {}
  for (const { state, refunded, price } of entries) {
    const back =
      refunded === 0 ? '' : refunded === price ? ', all money returned' : ', part of the money returned'
    ends[state + back] = (ends[state + back] ?? 0) + 1
  }
  const violations = [
    ...seen,
    ...auditBooks(books),
    ...(await seatsWhenSettled(system.db, system.client)),
    ...(await checkAnswersAndMails(system, entries)),
  ]
  return {
    violations: violations.map((text) =>
      entries.reduce((named, { orderId }) => named.replace(orderId, nameOf(orderId)), text),
    ),
    ends,
    sums: sumsOf(entries, strays),
    stateOf: new Map(entries.map(({ orderId, state }) => [orderId, state])),
  }
}

/** Judges like `judge`, but only some people's orders, without the seats. */
export const judgePeople = async (system: PacedSystem, emails: readonly string[]): Promise<string[]> => {
  const books = await readBooks({ db: system.db, emulatorUrl: system.emulator.url })
  const entries = books.entries.filter(({ email }) => emails.includes(email))
  return [...auditBooks({ entries, strays: [] }), ...(await checkAnswersAndMails(system, entries))]
}
