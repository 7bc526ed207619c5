import { findingKinds, mailFindingKinds } from '@uketsuke/contract/operator'
import { type Measure, measure } from '../../platform/metrics/measure.ts'
import { countOpenFindings } from './measure-store.ts'

export const findingMeasure: Measure = measure(
  {
    uketsuke_findings_open: {
      help: 'Findings that the secretariat has not closed, by kind.',
      labels: ['convention', 'kind'],
    },
  },
  async (db, { conventionIds }) => {
    const rows = await countOpenFindings(db, conventionIds)
    return {
      uketsuke_findings_open: conventionIds.flatMap((convention) =>
        [...findingKinds, ...mailFindingKinds].map((kind) => ({
          labels: { convention, kind },
          value: rows.find((row) => row.conventionId === convention && row.kind === kind)?.count ?? 0,
        })),
      ),
    }
  },
)
