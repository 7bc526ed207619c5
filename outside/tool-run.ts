import type { OutsideSite } from './start-outside-site.ts'

/** The result of a run: faults, and figures worth keeping. Null if its tool is not available here. */
export type Report = { faults: string[]; figures?: string[] } | null

/** One tool applied to the product. */
export type ToolRun = {
  /** As in `npm run test:outside -- name`. */
  name: string
  what: string
  /** The requirements of the tool, shown if its run is skipped. */
  needs: string
  run(site: OutsideSite): Promise<Report>
}

/** A report with one fault, unless the work was done. */
export const reportOf = (isDone: boolean, fault: string, figures: string[] = []): Report => ({
  faults: isDone ? [] : [fault],
  figures,
})
