import { setTimeout as pause } from 'node:timers/promises'
import { say } from '@uketsuke/server/say'
import {
  inTurns,
  type PartReport,
  type Program,
  type SeededRandom,
  seededRandom,
  until,
} from '@uketsuke/testing'
import { auditBooks, sumsOf } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'
import { seatsAtAnyMoment } from '../books/seats.ts'
import { untilSettled } from '../books/until-settled.ts'
import { beginPurchase, newPerson, type Purchase } from '../buying/purchase.ts'
import { payThroughKills, refundThroughKills } from './kill-attendee.ts'
import { type KillableProduct, openKillableProduct } from './killable-product.ts'

const minute = 60_000

/** The number of attendees who pay during each kill. */
const attendeesPerKill = 2
/**
 * Attendees who are about to pay at any time. Those who wait for an outcome send no payment that a kill could
 * hit.
 */
const lead = 14
/**
 * The longest wait for a payment after a start, and the longest delay from that payment to the kill, in
 * milliseconds.
 */
const [longestQuiet, longestGrace] = [500, 250]
/** One in this many paid orders is refunded. */
const refundEvery = 6

const baskets: [string[], ...string[][]] = [
  ['member'],
  ['educational'],
  ['non-member', 'luncheon'],
  ['member', 'reception'],
]

type Course = { killed: number; isKillingOver: boolean; onPayment: () => void }

/** Paces new attendees with the kills, so that there is always a payment to hit. */
const comesNow = (index: number, { killed, isKillingOver }: Course): boolean =>
  isKillingOver || index < (killed + 1) * attendeesPerKill + lead

/**
 * Kills the server shortly after a payment is sent and restarts it, `kills` times or until `deadline`.
 * @returns the server that runs at the end.
 */
const killAgainAndAgain = async (
  product: KillableProduct,
  course: Course,
  { kills, deadline, random }: { kills: number; deadline: number; random: SeededRandom },
): Promise<Program> => {
  let server = await product.startServer()
  while (course.killed < kills && performance.now() < deadline) {
    await new Promise<void>((begun) => {
      course.onPayment = begun
      setTimeout(begun, longestQuiet)
    })
    await pause(random.next() * longestGrace)
    await server.kill('SIGKILL')
    course.killed += 1
    if (course.killed % 25 === 0) say(`  killed ${course.killed} of ${kills}`)
    server = await product.startServer()
  }
  course.isKillingOver = true
  return server
}

/** Kills the real server repeatedly while people pay and receive refunds. */
export const runKills = async (
  serverUrl: string,
  { kills, minutes, seed }: { kills: number; minutes: number; seed: number },
): Promise<PartReport> => {
  const random = seededRandom(seed)
  const product = await openKillableProduct(serverUrl)
  const violations: string[] = []
  const counts = { paid: 0, final: 0, refunds: 0 }
  let seconds = 0
  try {
    const quiet = await product.startServer()
    const purchases = await inTurns([...Array(kills * attendeesPerKill).keys()], 8, async (index) =>
      beginPurchase(product, `attendee ${index}`, await newPerson(product), random.pick(baskets)),
    )
    await quiet.kill('SIGKILL')

    const course: Course = { killed: 0, isKillingOver: false, onPayment: () => {} }
    const attend = async (purchase: Purchase, index: number): Promise<void> => {
      await until(async () => comesNow(index, course), Boolean, Number.POSITIVE_INFINITY, 50)
      const own = seededRandom(seed + 1 + index)
      const outcome = await payThroughKills({
        product,
        purchase,
        random: own,
        onPayment: () => course.onPayment(),
      })
      counts[outcome] += 1
      if (outcome !== 'paid' || index % refundEvery !== 0) return
      await refundThroughKills(product, purchase.orderId, own)
      counts.refunds += 1
    }
    const attending = purchases.map((purchase, index) =>
      attend(purchase, index).catch((error: unknown) => {
        violations.push(`${purchase.name} (${purchase.orderId}): failed with ${error}`)
      }),
    )
    const start = performance.now()
    const deadline = start + minutes * minute
    const killing = killAgainAndAgain(product, course, { kills, deadline, random }).finally(() => {
      seconds = Math.round((performance.now() - start) / 1000)
    })
    const [server] = await Promise.all([killing, ...attending])
    await untilSettled(product.db)
    await server.kill('SIGTERM')

    const books = await readBooks({ db: product.db, emulatorUrl: product.emulator.url })
    violations.push(...auditBooks(books), ...(await seatsAtAnyMoment(product.db)))
    if (counts.paid === 0 || books.entries.length !== purchases.length)
      violations.push(`${books.entries.length} orders for ${purchases.length} attendees, ${counts.paid} paid`)
    const ends = Object.fromEntries(
      [...Map.groupBy(books.entries, ({ state }) => state)].map(([state, all]) => [state, all.length]),
    )
    return {
      title: 'Kills: the server is killed (SIGKILL) while people pay, and restarted',
      counts: {
        seed,
        'kills requested': kills,
        'server killed and restarted': course.killed,
        'seconds from the first kill to the last': seconds,
        attendees: purchases.length,
        'attendees told that they paid': counts.paid,
        'attendees told that their order is over': counts.final,
        'refunds requested': counts.refunds,
      },
      ends,
      sums: sumsOf(books.entries, books.strays),
      violations,
    }
  } finally {
    await product.close()
  }
}
