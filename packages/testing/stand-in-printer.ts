import type { DocumentPrinter } from '@uketsuke/server'

type PrintJob = Parameters<DocumentPrinter['print']>[0]
type Printing = Awaited<ReturnType<DocumentPrinter['print']>>

/**
 * A printer for tests of issuing, which prints well, badly or slowly on demand. It keeps the jobs that it
 * gets.
 */
export type StandInPrinter = DocumentPrinter & {
  jobs: PrintJob[]
  /** Replaces the printing of the next job. Each call applies to one job. */
  next(happens: (job: PrintJob) => Promise<Printing>): void
  /** Holds the next job. Resolves, once that job arrives, with a function that releases it. */
  hold(): Promise<(printing?: Printing) => void>
  /** The looks that were packed. */
  packed: string[]
  /** Sets the look of receipts that are written from now on. */
  wear(version: string): void
}

/** The same job makes the same bytes. */
const printed = (job: PrintJob): Printing => ({
  outcome: 'printed',
  pdf: Buffer.from(`%PDF-1.7 ${JSON.stringify(job)}`),
})

export const standInPrinter = (): StandInPrinter => {
  const jobs: PrintJob[] = []
  const orders: ((job: PrintJob) => Promise<Printing>)[] = []
  const packed: string[] = []
  let version = 'stand-in'
  return {
    jobs,
    packed,
    next: (happens) => void orders.push(happens),
    hold: () =>
      new Promise((asked) => {
        orders.push((job) => new Promise((ended) => asked((printing) => ended(printing ?? printed(job)))))
      }),
    print: async (job) => {
      jobs.push(job)
      return orders.shift()?.(job) ?? printed(job)
    },
    wear: (next) => {
      version = next
    },
    receiptLook: () => {
      const worn = version
      const pack = async () => {
        packed.push(worn)
        return Buffer.from(`files of ${worn}`)
      }
      return { version: worn, pack }
    },
    stop: async () => {},
  }
}
