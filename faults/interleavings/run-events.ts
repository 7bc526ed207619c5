import { unfinishedStates } from '@uketsuke/server/order-rules'
import { faultsAtAnyMoment } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'
import { seatsAtAnyMoment, seatsWhenSettled } from '../books/seats.ts'
import { endFaults, pending, settle } from '../books/settle.ts'
import { watchUnassignedCharges } from '../books/unassigned-charges.ts'
import { judgePeople } from '../books/verdict.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import { basketKinds, type Event, peopleOfRun } from './events.ts'
import { meetVisitors, play, type Visitor } from './play-event.ts'

const minute = 60_000

const live: readonly string[] = [...unfinishedStates, 'completed']

/** Violations of the rules that must hold after every event, even while work is in progress. */
const invariants = async (system: PacedSystem, visitors: readonly Visitor[]): Promise<string[]> => {
  const { entries } = await readBooks({ db: system.db, emulatorUrl: system.emulator.url })
  return [
    ...visitors.flatMap(({ email }) => {
      const own = entries.filter((entry) => entry.email === email)
      const alive = own.filter(({ state }) => live.includes(state))
      return [
        ...own.flatMap((entry) => faultsAtAnyMoment(entry).map((wrong) => `${entry.orderId}: ${wrong}`)),
        ...(alive.length > 1 ? [`${alive.length} live orders of one person`] : []),
      ]
    }),
    ...(await seatsAtAnyMoment(system.db)),
  ]
}

const refuse = (wrong: readonly string[], when: string): void => {
  if (wrong.length > 0) throw new Error(`${when}:\n${wrong.join('\n')}`)
}

/**
 * Plays the events with new people, checks after each one, and compares the books once everything is settled.
 */
export const runEvents = async (
  system: PacedSystem,
  secondUrl: string,
  events: readonly Event[],
): Promise<void> => {
  // A violation from an earlier run must not fail this one.
  const [seatsBefore, known] = [await seatsAtAnyMoment(system.db), await pending(system)]
  const visitors = await meetVisitors(system, peopleOfRun.length)
  const first = peopleOfRun.map((person): Event => {
    const basket = basketKinds[person % basketKinds.length] ?? ['member']
    return { kind: 'order', person, basket }
  })
  for (const [index, event] of [...first, ...events].entries()) {
    await play(system, visitors, secondUrl, event)
    const wrong = await invariants(system, visitors)
    refuse(
      wrong.filter((text) => !seatsBefore.includes(text)),
      `after event ${index} (${JSON.stringify(event)})`,
    )
  }
  const emails = visitors.map(({ email }) => email)
  const watch = watchUnassignedCharges(system, emails)
  refuse(await endFaults(system, watch, minute, known), 'ten minutes after the last fault')
  await settle(system, watch, 45 * minute, { step: 2 * minute, known })
  refuse(watch.wrong(), 'while settling')
  refuse(await judgePeople(system, emails), 'at the end')
  if (seatsBefore.length + known.length === 0)
    refuse(await seatsWhenSettled(system.db, system.client), 'at the end')
}
