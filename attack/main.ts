import { parseArgs } from 'node:util'
import { chooseParts, type PartReport, runParts, startTestDatabase } from '@uketsuke/testing'
import { runFloods } from './floods/run-floods.ts'
import { tryBodies } from './generated/try-bodies.ts'
import { tryMails } from './generated/try-mails.ts'
import { tryPatterns } from './generated/try-patterns.ts'
import { logInTogether } from './logins/log-in-together.ts'
import { swapIds } from './swapped/swap-ids.ts'
import type { PreparedDatabase } from './with-system.ts'

/*
 * Attacks the product as strangers and participants could, on this machine and with limited load. Prints
 * counts; exits with 1 if any attack got through.
 */

const parts = {
  swapped: swapIds,
  mails: tryMails,
  bodies: tryBodies,
  patterns: tryPatterns,
  floods: runFloods,
  logins: logInTogether,
} satisfies Record<string, (database: PreparedDatabase) => Promise<PartReport>>

const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(parts).join(',') } } })
const chosen = chooseParts(parts, values.only)
const database = await startTestDatabase()
try {
  await runParts(chosen, (part) => part(database), 'Nothing was let through.')
} finally {
  await database.stop()
}
