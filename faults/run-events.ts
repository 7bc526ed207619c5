import { faultsAtAnyMoment } from './audit.ts'
import { readBooks } from './books.ts'
import { type Event, peopleOfRun, playedBaskets } from './events.ts'
import { meetVisitors, play, type Visitor } from './play-event.ts'
import { seatsAtAnyMoment, seatsWhenSettled } from './seats.ts'
import { endFaults, pending, settle } from './settle.ts'
import { watchUnassignedCharges } from './unassigned-charges.ts'
import { judgePeople } from './verdict.ts'
import type { World } from './world.ts'

const minute = 60_000

const live = ['open', 'charging', 'authenticating', 'unknown', 'completed']

/** Violations of what must hold after every event, even while work is in progress. */
const invariants = async (world: World, visitors: readonly Visitor[]): Promise<string[]> => {
  const { entries } = await readBooks({ db: world.db, emulatorUrl: world.emulator.url })
  return [
    ...visitors.flatMap(({ email }) => {
      const own = entries.filter((entry) => entry.email === email)
      const alive = own.filter(({ state }) => live.includes(state))
      return [
        ...own.flatMap((entry) => faultsAtAnyMoment(entry).map((wrong) => `${entry.orderId}: ${wrong}`)),
        ...(alive.length > 1 ? [`${alive.length} live orders of one person`] : []),
      ]
    }),
    ...(await seatsAtAnyMoment(world.db)),
  ]
}

const refuse = (wrong: readonly string[], when: string): void => {
  if (wrong.length > 0) throw new Error(`${when}:\n${wrong.join('\n')}`)
}

/** Plays the events with new people, checks after each one, and compares the books once everything is settled. */
export const runEvents = async (world: World, secondUrl: string, events: readonly Event[]): Promise<void> => {
  // A violation from an earlier run must not fail this one.
  const [seatsBefore, known] = [await seatsAtAnyMoment(world.db), await pending(world)]
  const visitors = await meetVisitors(world, peopleOfRun.length)
  const first = peopleOfRun.map((person): Event => {
    const basket = playedBaskets[person % playedBaskets.length] ?? ['member']
    return { kind: 'order', person, basket }
  })
  for (const [index, event] of [...first, ...events].entries()) {
    await play(world, visitors, secondUrl, event)
    const wrong = await invariants(world, visitors)
    refuse(
      wrong.filter((text) => !seatsBefore.includes(text)),
      `after event ${index} (${JSON.stringify(event)})`,
    )
  }
  const emails = visitors.map(({ email }) => email)
  const watch = watchUnassignedCharges(world, emails)
  refuse(await endFaults(world, watch, minute, known), 'ten minutes after the last fault')
  await settle(world, watch, 45 * minute, { step: 2 * minute, known })
  refuse(watch.wrong(), 'while settling')
  refuse(await judgePeople(world, emails), 'at the end')
  if (seatsBefore.length + known.length === 0)
    refuse(await seatsWhenSettled(world.db, world.client), 'at the end')
}
