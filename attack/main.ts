import { parseArgs } from 'node:util'
import { say } from '@uketsuke/server/say'
import { type PartReport, printPart, startTestDatabase } from '@uketsuke/testing'
import { runFloods } from './floods/run-floods.ts'
import { tryBodies } from './generated/try-bodies.ts'
import { tryMails } from './generated/try-mails.ts'
import { tryPatterns } from './generated/try-patterns.ts'
import { logInTogether } from './logins/log-in-together.ts'
import { swapIds } from './swapped/swap-ids.ts'
import type { PreparedDatabase } from './with-system.ts'

/*
 * Attacks the product as strangers and participants could, on this machine, within bounds, and to the end.
 * Prints counts; exits with 1 if any attack got through.
 */

const parts = {
  swapped: swapIds,
  mails: tryMails,
  bodies: tryBodies,
  patterns: tryPatterns,
  floods: runFloods,
  logins: logInTogether,
} satisfies Record<string, (database: PreparedDatabase) => Promise<PartReport>>
type PartName = keyof typeof parts

const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(parts).join(',') } } })
const chosen = (Object.keys(parts) as PartName[]).filter((name) => values.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`)

const database = await startTestDatabase()
let wrong = 0
try {
  for (const name of chosen) {
    const start = performance.now()
    const part = await parts[name](database).catch(
      (error: unknown): PartReport => ({
        title: name,
        counts: {},
        violations: [error instanceof Error ? `${error.stack}` : String(error)],
      }),
    )
    printPart(part, performance.now() - start)
    wrong += part.violations.length
  }
} finally {
  await database.stop()
}
say('')
say(wrong === 0 ? 'Nothing was let through.' : `${wrong} violations.`)
process.exitCode = wrong === 0 ? 0 : 1
