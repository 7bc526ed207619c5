import { AsyncLocalStorage } from 'node:async_hooks'
import { limits } from '@uketsuke/contract'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { type Clock, later, nowOf, systemClock } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OpenIdArtifactTable } from '../../platform/db/tables.ts'
import { digest } from '../../platform/random.ts'

type Kind = OpenIdArtifactTable['kind']

const kinds: readonly string[] = ['AuthorizationCode', 'AccessToken', 'Grant'] satisfies Kind[]
const isKind = (name: string): name is Kind => kinds.includes(name)

/**
 * Carries the caller's transaction to the storage, because the library calls the storage without a context.
 */
const ofCaller = new AsyncLocalStorage<Trx>()

/** Everything that the library stores during `work` becomes part of the transaction. */
export const withinTransaction = <T>(trx: Trx, work: () => Promise<T>): Promise<T> => ofCaller.run(trx, work)

const inSeconds = (ms: number): number => Math.ceil(ms / 1000)

/**
 * The library's storage for one kind of artifact of one convention. IDs are the codes and tokens themselves,
 * so they are stored as hashes. Our clock decides when something expires. The library reads the machine's
 * clock, and learns only the remaining time.
 */
const storeOf = (db: Db, clock: Clock, conventionId: string, kind: Kind): Adapter => {
  const connection = () => ofCaller.getStore() ?? db
  const ofThisKind = (id: string) =>
    connection()
      .selectFrom('openid_artifact')
      .where('convention_id', '=', conventionId)
      .where('kind', '=', kind)
      .where('id_hash', '=', digest(id))
  return {
    upsert: async (id, { jti: _, exp: __, ...payload }, expiresIn) => {
      if (payload.accountId === undefined || expiresIn === undefined)
        throw new Error(`${kind} without an account or an expiry`)
      const now = nowOf(clock)
      await connection()
        .insertInto('openid_artifact')
        .values({
          convention_id: conventionId,
          kind,
          id_hash: digest(id),
          registration_id: payload.accountId,
          grant_hash: digest(payload.grantId ?? id),
          payload: JSON.stringify(payload),
          issued_at: now,
          expires_at: later(now, expiresIn * 1000),
          consumed_at: null,
        })
        .execute()
    },
    find: async (id) => {
      const now = nowOf(clock)
      const found = await ofThisKind(id)
        .select(['payload', 'expires_at as expiresAt', 'consumed_at as consumedAt'])
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!found) return undefined
      const life = found.expiresAt.getTime() - now.getTime()
      const payload: AdapterPayload = { ...found.payload, jti: id, exp: inSeconds(systemClock.now() + life) }
      return found.consumedAt ? { ...payload, consumed: inSeconds(found.consumedAt.getTime()) } : payload
    },
    consume: async (id) => {
      const { numUpdatedRows } = await connection()
        .updateTable('openid_artifact')
        .set({ consumed_at: nowOf(clock) })
        .where('convention_id', '=', conventionId)
        .where('kind', '=', kind)
        .where('id_hash', '=', digest(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) return
      // Of two concurrent uses, this is the later one: the library saw the code before it was consumed.
      await connection()
        .deleteFrom('openid_artifact')
        .where('convention_id', '=', conventionId)
        .where('grant_hash', 'in', ofThisKind(id).select('grant_hash'))
        .execute()
      throw new errors.InvalidGrant('authorization code already consumed')
    },
    destroy: async (id) => {
      await connection()
        .deleteFrom('openid_artifact')
        .where('convention_id', '=', conventionId)
        .where('kind', '=', kind)
        .where('id_hash', '=', digest(id))
        .execute()
    },
    revokeByGrantId: async (grantId) => {
      await connection()
        .deleteFrom('openid_artifact')
        .where('convention_id', '=', conventionId)
        .where('grant_hash', '=', digest(grantId))
        .execute()
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}

/** Storage for everything that we don't use: no sessions, and no clients besides the convention's own. */
const nothing: Adapter = {
  upsert: async () => {
    throw new Error('not stored here')
  },
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

/** The library's storages for a convention, by the library's names for the kinds. */
export const artifactStores =
  (db: Db, clock: Clock, conventionId: string) =>
  (name: string): Adapter =>
    isKind(name) ? storeOf(db, clock, conventionId, name) : nothing

/** Deletes expired artifacts once no limit on logins counts them any longer. */
export const deleteExpiredArtifacts = async (db: Db, now: Date): Promise<void> => {
  const { window } = limits.viewingRequests
  await db.deleteFrom('openid_artifact').where('expires_at', '<=', later(now, -window)).execute()
}
