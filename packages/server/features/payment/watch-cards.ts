import { later, nowOf } from '../../platform/clock.ts'
import { minutes } from '../../platform/duration.ts'
import { noteFinding } from '../finding/note-finding.ts'
import { countRecentAttempts } from '../order/payment-attempts.ts'
import { looksLikeCardTesting } from './card-limits.ts'
import type { ChargeDeps } from './charge-card.ts'

/** Warns a convention's secretariat when the cards of the last hour look like card testing. */
export const watchCards = async ({
  db,
  log,
  clock,
  conventions,
}: Pick<ChargeDeps, 'db' | 'log' | 'clock' | 'conventions'>): Promise<void> => {
  const now = nowOf(clock)
  const conventionIds = conventions.all().map(({ conventionId }) => conventionId)
  const rows = await countRecentAttempts(db, conventionIds, later(now, -minutes(60)))
  const suspicious = conventionIds
    .map((conventionId) => {
      const own = rows.filter((row) => row.conventionId === conventionId)
      const countOf = (isPaid: boolean) =>
        own
          .filter(({ outcome }) => (outcome === 'paid') === isPaid)
          .reduce((sum, { count }) => sum + count, 0)
      return { conventionId, paid: countOf(true), unpaid: countOf(false) }
    })
    .filter(looksLikeCardTesting)
  for (const { conventionId, paid, unpaid } of suspicious) {
    const text =
      `Within an hour ${paid + unpaid} cards were presented, and only ${paid} were charged. Somebody may be testing ` +
      `stolen cards. Ask the card provider to check them, and watch the declines in the provider's console.`
    if (await noteFinding(db, { conventionId, orderId: null, kind: 'cardChecking', text }, now))
      log.warn({ conventionId, paid, unpaid }, 'possible card testing')
  }
}
