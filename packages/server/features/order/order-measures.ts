import { orderStates } from '@uketsuke/contract/operator'
import { later } from '../../platform/clock.ts'
import { minutes } from '../../platform/duration.ts'
import { ageOf, type Measure, measure } from '../../platform/metrics/measure.ts'
import { countOrders, countRecentAttempts, countUndecidedAttempts } from './measure-store.ts'
import { undecidedStates } from './rules.ts'

const outcomes = ['paid', 'declined', 'undecided'] as const

/** Adds a sample for every convention and value, so that a zero does not look like a gap. */
const everywhere = <Value extends string>(
  conventionIds: readonly string[],
  label: string,
  values: readonly Value[],
  figureOf: (conventionId: string, value: Value) => number,
) =>
  conventionIds.flatMap((convention) =>
    values.map((value) => ({ labels: { convention, [label]: value }, value: figureOf(convention, value) })),
  )

export const orderMeasure: Measure = measure(
  { uketsuke_orders: { help: 'Orders by convention and state.', labels: ['convention', 'state'] } },
  async (db, { conventionIds }) => {
    const rows = await countOrders(db, conventionIds)
    return {
      uketsuke_orders: everywhere(
        conventionIds,
        'state',
        orderStates,
        (convention, state) =>
          rows.find((row) => row.conventionId === convention && row.state === state)?.count ?? 0,
      ),
    }
  },
)

export const undecidedMeasure: Measure = measure(
  {
    uketsuke_payments_undecided: {
      help: 'Attempts with an uncertain outcome. authenticating: 3-D Secure is waiting for the buyer.',
      labels: ['convention', 'state'],
    },
    uketsuke_payments_undecided_oldest_seconds: {
      help: 'Age of the oldest such attempt; 0 if there is none.',
      labels: ['convention', 'state'],
    },
  },
  async (db, { conventionIds, now }) => {
    const rows = await countUndecidedAttempts(db, conventionIds)
    const find = (convention: string, state: string) =>
      rows.find((row) => row.conventionId === convention && row.state === state)
    return {
      uketsuke_payments_undecided: everywhere(
        conventionIds,
        'state',
        undecidedStates,
        (convention, state) => find(convention, state)?.count ?? 0,
      ),
      uketsuke_payments_undecided_oldest_seconds: everywhere(
        conventionIds,
        'state',
        undecidedStates,
        (convention, state) => ageOf(find(convention, state)?.oldest, now),
      ),
    }
  },
)

export const attemptMeasure: Measure = measure(
  {
    uketsuke_card_attempts_last_hour: {
      help: 'Cards presented within the last hour, by convention and outcome.',
      labels: ['convention', 'outcome'],
    },
  },
  async (db, { conventionIds, now }) => {
    const rows = await countRecentAttempts(db, conventionIds, later(now, -minutes(60)))
    return {
      uketsuke_card_attempts_last_hour: everywhere(
        conventionIds,
        'outcome',
        outcomes,
        (convention, outcome) =>
          rows.find((row) => row.conventionId === convention && row.outcome === outcome)?.count ?? 0,
      ),
    }
  },
)
