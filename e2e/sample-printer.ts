import { join } from 'node:path'
import type { Language } from '@uketsuke/contract'
import { readConvention } from '@uketsuke/server/read-convention'
import type { Sheet } from '@uketsuke/server/sheet-data'
import { typstPrinter } from '@uketsuke/server/typst-printer'
import { conventionsDir } from '@uketsuke/testing'
import { pino } from 'pino'

/** Prints documents as the server does for one convention. `seal` is the convention's. */
export const samplePrinter = async (conventionId: string) => {
  const convention = await readConvention(join(conventionsDir, conventionId))
  const printer = await typstPrinter({
    conventionsDir,
    processes: 1,
    waiting: 1,
    timeLimit: 60_000,
    longestWait: 15_000,
    log: pino({ level: 'warn' }),
  })
  await printer.adopt(convention)
  return {
    seal: convention.receipt.issuer.seal,
    print: async (language: Language, sheet: Sheet): Promise<Buffer> => {
      const printing = await printer.print({ conventionId, language, createdAt: new Date(0), sheet })
      if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
      return printing.pdf
    },
    stop: () => printer.stop(),
  }
}
