import type { Trx } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import type { Step } from './step-store.ts'

/** Logs an order's step once it is committed. These lines document the whole life of an order. */
export const logStep = (
  trx: Trx,
  { conventionId, orderId }: OrderKey,
  step: Pick<Step, 'event' | 'to' | 'actor'> & {
    from: Step['from'] | 'none'
    errorCodes?: Step['errorCodes'] | undefined
  },
): void => afterCommit(trx, (log) => log.info({ conventionId, orderId, ...step }, 'order step'))
