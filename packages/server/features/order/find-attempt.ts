/**
 * The attempts, for the payment feature. They belong to the order, because an order can't end without
 * deciding them.
 */
export {
  type Attempt,
  type AttemptKey,
  askAtOnce,
  claimDueAttempts,
  claimLapsedOrders,
  correctAttemptToPaid,
  type DueAttempt,
  decideAttempt,
  findAttempt,
  findNewestAttempt,
  findUndecidedAttempt,
  insertAttempt,
  insertPaidAttempt,
  markAttemptAuthenticating,
  markAttemptReturned,
  markAttemptUnknown,
  readUnpaidCards,
  type Seen,
  type UnpaidCards,
} from './attempt-store.ts'
export { countRecentAttempts } from './measure-store.ts'
