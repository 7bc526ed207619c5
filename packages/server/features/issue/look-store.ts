import type { Db, Trx } from '../../platform/db/database.ts'

/** Stores a look, unless another process has stored it or is storing it. */
export const insertLook = async (
  trx: Trx,
  conventionId: string,
  { version, files }: { version: string; files: Buffer },
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('document_look')
    .values({ convention_id: conventionId, version, files, first_used_at: now })
    .onConflict((conflict) => conflict.columns(['convention_id', 'version']).doNothing())
    .execute()
}

/** Reads the stored look to which a receipt refers. */
export const readLook = async (db: Db, conventionId: string, version: string): Promise<Buffer> => {
  const { files } = await db
    .selectFrom('document_look')
    .select('files')
    .where('convention_id', '=', conventionId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return files
}
