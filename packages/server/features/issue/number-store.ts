import type { NumberedKind } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'

/** Takes the next number of a kind. Its row stays locked until the transaction ends. */
export const takeNumber = async (trx: Trx, conventionId: string, kind: NumberedKind): Promise<number> => {
  const { last_no } = await trx
    .insertInto('issue_counter')
    .values({ convention_id: conventionId, kind, last_no: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['convention_id', 'kind'])
        .doUpdateSet((counter) => ({ last_no: counter('issue_counter.last_no', '+', 1) })),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow()
  return last_no
}
