import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { DocumentPrinter } from './document-printer.ts'

/** Wraps a printer and counts its documents by kind and outcome. */
export const countPrintings = (
  printer: DocumentPrinter,
  metrics: Pick<Metrics, 'countDocument'>,
): DocumentPrinter => ({
  ...printer,
  print: async (job) => {
    const printing = await printer.print(job)
    metrics.countDocument(job.sheet.kind, printing.outcome)
    return printing
  },
})
