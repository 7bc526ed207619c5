import { randomUUIDv7 } from 'node:crypto'
import { later } from '../../platform/clock.ts'
import { days } from '../../platform/duration.ts'
import type { RecordAccess } from '../../platform/http/personal-data-access.ts'
import { digest } from '../../platform/random.ts'
import { askedFor, subjectOf } from './rules.ts'
import { findPeopleOf, insertAccesses } from './store.ts'

/** A key's name in the log, which tells keys apart and reveals none. */
const nameOfKey = (operatorKey: string): string => digest(operatorKey).toString('hex').slice(0, 8)

/** Writes to the access log for calls with an operator's key, in the caller's transaction. */
export const recordAccess = (operatorKey: string): RecordAccess => {
  const by = { kind: 'operatorKey', name: nameOfKey(operatorKey) } as const
  return async (db, { method, path, personalData }, { call, answer, requestId }) => {
    const { convention, now, clientAddress, params, query } = call
    const { conventionId, retention } = convention
    const subject = subjectOf(personalData, params, answer)
    const people =
      'record' in subject
        ? await findPeopleOf(db, conventionId, subject.record, subject.id)
        : 'people' in subject
          ? subject.people
          : []
    const nobody = { registrationId: null, preRegistrationId: null }
    const lines =
      people.length > 0
        ? people.map((person) => ({ ...person, people: 1 }))
        : [{ ...nobody, people: 'count' in subject ? subject.count : 0 }]
    const access = {
      conventionId,
      at: now,
      by,
      operation: `${method} ${path}`,
      asked: askedFor(params, query),
      clientAddress,
      requestId,
      keepUntil: later(now, days(retention.accessLogDays)),
    }
    await insertAccesses(
      db,
      access,
      lines.map((line) => ({ ...line, lineId: randomUUIDv7() })),
    )
  }
}
