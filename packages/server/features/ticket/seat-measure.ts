import { type Measure, measure } from '../../platform/metrics/measure.ts'
import { countAllSeats } from './capacity-store.ts'

const labels = ['convention', 'plan']

export const seatMeasure: Measure = measure(
  {
    uketsuke_seats: { help: 'Seats of every limited plan.', labels },
    uketsuke_seats_free: { help: 'Seats of every limited plan that are still available.', labels },
  },
  async (db, { conventionIds, now }) => {
    const rows = await countAllSeats(db, conventionIds, now)
    const ofPlan = (row: (typeof rows)[number]) => ({ convention: row.conventionId, plan: row.planId })
    return {
      uketsuke_seats: rows.map((row) => ({ labels: ofPlan(row), value: row.stock })),
      uketsuke_seats_free: rows.map((row) => ({ labels: ofPlan(row), value: row.available })),
    }
  },
)
