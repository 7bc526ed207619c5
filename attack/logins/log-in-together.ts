import { api, type Login } from '@uketsuke/contract'
import {
  becomeParticipant,
  loginIn,
  newEmail,
  type Participant,
  type PartReport,
  type System,
  seededRandom,
  standInPrinter,
  untilJobsDone,
} from '@uketsuke/testing'
import { inLanes } from '../floods/flood.ts'
import { type PreparedDatabase, withSystem } from '../with-system.ts'
import { type Actor, type AttackerName, attackers, summaryOf } from './actors.ts'

const people = 300
const minutes = 15
/** The clock moves in these steps, and an attacker tries this often in each. */
const step = 5_000
const triesPerStep = 8
/** The people whose IDs the attacker knows and tries in turn. */
const attacked = 20
/** The share of people at the venue who first mistype their password, once or twice. */
const mistyping = 0.15

type Honest = Actor & Participant & { typos: number; askedForPassword: boolean; address: string }

const retryAfter = (headers: Record<string, unknown>): number => Number(headers['retry-after'] ?? 1) * 1000

const tryLogin = ({ client }: System, body: Omit<Login, 'target'>, clientAddress: string) =>
  client.call(api.login, { body: { ...body, target: 'mypage' }, clientAddress })

/**
 * A person who wants to log in and knows how. They wait as told, and have a new password mailed if the wait
 * is long.
 */
const act = async (system: System, honest: Honest): Promise<void> => {
  const now = system.clock.now()
  const password = honest.typos > 0 ? 'Wrong1234' : honest.password
  const { registrationId, email, address } = honest
  const answer = await tryLogin(system, { registrationId, password }, address)
  if (answer.ok) {
    honest.gotIn = now
    return
  }
  honest.typos = Math.max(0, honest.typos - 1)
  if (answer.status === 401) {
    honest.next = now + step
    return
  }
  const wait = retryAfter(answer.headers)
  if (wait < 60_000 || honest.askedForPassword) {
    honest.next = now + wait
    return
  }
  await system.client.call(api.requestPassword, { body: { registrationId, email }, clientAddress: address })
  await untilJobsDone(system)
  honest.password = loginIn(system.mailbox.received(email).at(-1) ?? { subject: '', text: '' }).password
  honest.askedForPassword = true
  honest.typos = 0
  honest.next = now + step
}

type Scenario = { attacker: AttackerName; system: System; crowd: Participant[]; no: number }

/**
 * Runs everybody side by side for a quarter of an hour: who logs in, and how many passwords of the attacker
 * the server has checked.
 */
const play = async ({ attacker, system, crowd, no }: Scenario) => {
  const { below, next: chance } = seededRandom(no)
  const start = system.clock.now()
  const venue = `198.51.100.${10 + no}`
  const addressOf =
    attacker === "the venue's own address" ? () => venue : (attackers[attacker] ?? (() => null))
  const honest = crowd.map((participant, index): Honest => {
    const begins = start + below(10 * 60_000)
    const isStranger = index === 0
    return {
      ...participant,
      who: isStranger ? 'stranger' : 'venue',
      address: isStranger ? `192.0.2.${10 + no}` : venue,
      begins,
      next: begins,
      gotIn: null,
      typos: chance() < mistyping ? 1 + below(2) : 0,
      askedForPassword: false,
    }
  })
  const targets = honest.slice(1, 1 + attacked)
  const tally = { tries: 0, checked: 0, opened: 0 }
  for (let time = start; time < start + minutes * 60_000; time += step) {
    for (let count = 0; count < triesPerStep; count++) {
      const address = addressOf(tally.tries)
      const target = targets[tally.tries % targets.length]
      if (address === null || !target) break
      const { registrationId } = target
      const answer = await tryLogin(system, { registrationId, password: `Guess${tally.tries}` }, address)
      tally.tries += 1
      if (answer.status === 401) tally.checked += 1
      if (answer.ok) tally.opened += 1
    }
    const due = honest.filter(({ gotIn, next }) => gotIn === null && next <= system.clock.now())
    await inLanes(due.length, 8, async (index) => act(system, due[index] as Honest))
    await system.clock.jump(step)
  }
  for (const person of honest) crowd[honest.indexOf(person)] = person
  const rest = honest.filter(({ who }) => who === 'venue').slice(attacked)
  return { honest, targets, rest, tally }
}

const becomeCrowd = (system: System): Promise<Participant[]> =>
  inLanes(people + 1, 8, () => becomeParticipant(system, newEmail()))

/**
 * A stranger, 300 people at a venue, and an attacker who knows the IDs of twenty of them, all at the same
 * time. There is one scenario for each kind of attacker; nobody has logged in from the venue before.
 */
export const logInTogether = (database: PreparedDatabase): Promise<PartReport> =>
  withSystem(database, { printer: standInPrinter() }, async (system) => {
    const crowd = await becomeCrowd(system)
    const rows: (string | number)[][] = []
    const violations: string[] = []
    for (const [no, attacker] of (Object.keys(attackers) as AttackerName[]).entries()) {
      const { honest, targets, rest, tally } = await play({ attacker, system, crowd, no })
      rows.push([
        attacker,
        tally.tries,
        tally.checked,
        tally.opened,
        ...summaryOf(rest),
        ...summaryOf(targets),
        honest.filter(({ askedForPassword }) => askedForPassword).length,
        summaryOf(honest.filter(({ who }) => who === 'stranger'))[2] ?? '',
      ])
      const outside = honest.filter(({ gotIn }) => gotIn === null)
      if (outside.length > 0) violations.push(`${attacker}: ${outside.length} people do not get in`)
      if (tally.opened > 0) violations.push(`${attacker}: opens ${tally.opened} accounts`)
      // Without an attack, the only delay comes from people's own mistyped passwords.
      const longest = Math.max(...rest.map(({ gotIn, begins }) => (gotIn ?? Infinity) - begins))
      if (longest > 120_000) violations.push(`${attacker}: somebody who is not attacked waits ${longest} ms`)
      await system.clock.jump(2 * 3_600_000)
    }
    return {
      title: `Logins under attack: a stranger, ${people} people at a venue, and an attacker`,
      counts: { 'attackers of each kind': Object.keys(attackers).length - 1, 'minutes of each': minutes },
      tables: [
        {
          head: [
            ...['attacker', 'tries', 'checked', 'opened'],
            ...['venue in', 'middle', 'last', 'attacked in', 'middle', 'last', 'by mail', 'stranger'],
          ],
          rows,
        },
      ],
      violations,
    }
  })
