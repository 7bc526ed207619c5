import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { lockNames } from '../../platform/db/lock-names.ts'
import { newNumber } from '../../platform/random.ts'
import { listUnused, listUnusedInOrder } from './store.ts'

/** Extra candidates, because some IDs are taken. */
const spare = 50

/** The numbering of a convention's participants. */
type Numbering = Pick<Convention, 'conventionId' | 'registrationIdPrefix' | 'registrationIdDigits'>

const sizeOf = ({ registrationIdDigits }: Numbering): number => 10 ** registrationIdDigits

/** More than `count` different random registration IDs, whether taken or not. */
export const candidatesOf = (convention: Numbering, count = 1): string[] => {
  const { registrationIdPrefix, registrationIdDigits } = convention
  const idOf = (number: number): string =>
    registrationIdPrefix + String(number).padStart(registrationIdDigits, '0')
  return [...new Set(Array.from({ length: count + spare }, () => idOf(newNumber(sizeOf(convention)))))]
}

/**
 * Searches all registration IDs, starting at a random one, because the random candidates are taken. Other
 * searches wait until this transaction has ended, so that no two find the same ID.
 */
export const searchRegistrationIds = async (
  trx: Trx,
  convention: Numbering,
  count: number,
  except: readonly string[] = [],
): Promise<string[]> => {
  const { conventionId, registrationIdPrefix: prefix, registrationIdDigits: digits } = convention
  await lockNames(trx, [`registration IDs ${conventionId}`])
  const size = sizeOf(convention)
  const found = await listUnusedInOrder(
    trx,
    { conventionId, prefix, digits, size, start: newNumber(size) },
    count,
    except,
  )
  if (found.length < count) throw new Error(`${conventionId} has no registration IDs left`)
  return found
}

/** Draws different unused registration IDs. */
export const drawRegistrationIds = async (
  trx: Trx,
  convention: Numbering,
  count: number,
): Promise<string[]> => {
  const unused = await listUnused(trx, convention.conventionId, candidatesOf(convention, count))
  const drawn = unused.slice(0, count)
  if (drawn.length === count) return drawn
  return [...drawn, ...(await searchRegistrationIds(trx, convention, count - drawn.length, drawn))]
}
