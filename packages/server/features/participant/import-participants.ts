import { readWith } from '@uketsuke/contract'
import {
  type ImportAnswer,
  type ImportFault,
  type ImportQuery,
  importColumns,
  NewParticipant,
} from '@uketsuke/contract/operator'
import type { Trx } from '../../platform/db/database.ts'
import { tryOut } from '../../platform/db/transact.ts'
import type { CallContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { addParticipants, type Newcomer } from './add-participants.ts'
import { type FileRow, readCsv } from './read-csv.ts'
import { columnOfPath, personOf } from './rules.ts'

/** Splits the rows into valid people and violations. */
const judge = (rows: FileRow[]): { newcomers: Newcomer[]; faults: ImportFault[] } => {
  const judged: { newcomers: Newcomer[]; faults: ImportFault[] } = { newcomers: [], faults: [] }
  for (const { line, cells } of rows) {
    const { value, broken } = readWith(NewParticipant, personOf(cells))
    if (value) judged.newcomers.push({ line, person: value })
    else
      for (const { path, ...rule } of broken ?? [])
        judged.faults.push({ line, column: columnOfPath(path), ...rule })
  }
  return judged
}

const columnNames: readonly (string | null)[] = importColumns

/** Orders the faults of a row independently of the order of columns. */
const placeOf = ({ column }: ImportFault): number => columnNames.indexOf(column)

/**
 * POST /participants/import: registers everybody in the file, or nobody. Reports all faults of all rows that
 * can be found at once. A dry run finds them by carrying out the import and rolling it back.
 */
export const importParticipants = async (
  trx: Trx,
  queue: Queue,
  context: CallContext,
  { file, query: { dryRun, charset } }: { file: Buffer; query: ImportQuery },
): Promise<Result<ImportAnswer, 'INVALID_INPUT'>> => {
  const isDryRun = dryRun === 'true'
  const read = readCsv(file, charset)
  const judged = judge(read.rows)
  const add = () => addParticipants(trx, queue, context, judged.newcomers)
  const { added, faults } = await (isDryRun ? tryOut(trx, add) : add())
  const all: ImportFault[] = [
    ...read.faults,
    ...judged.faults,
    ...faults.map(({ code, ...where }) => ({ ...where, rule: code })),
  ]
  const report = {
    rows: read.rows.length + read.faults.filter(({ rule }) => rule === 'valueCount').length,
    faults: all.toSorted((one, other) => one.line - other.line || placeOf(one) - placeOf(other)),
  }
  if (isDryRun) return succeed({ ...report, isDryRun, participants: [] })
  if (all.length > 0) return fail('INVALID_INPUT', { details: report })
  return succeed({ ...report, isDryRun, participants: added })
}
