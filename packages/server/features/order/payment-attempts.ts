/**
 * The attempts, for the features that move an order's money. They belong to the order, because it can't end
 * without deciding them.
 */
export {
  type Attempt,
  type AttemptKey,
  askAtOnce,
  claimDueAttempts,
  claimOverdueOrders,
  correctAttemptToPaid,
  type DueAttempt,
  decideAttempt,
  findAttempt,
  findNewestAttempt,
  findUndecidedAttempt,
  hasPaidAttempt,
  insertAttempt,
  insertPaidAttempt,
  markAttemptAuthenticating,
  markAttemptReturned,
  markAttemptUnknown,
  readUnpaidCards,
  type SeenAttempt,
  type UnpaidCards,
} from './attempt-store.ts'
export { countRecentAttempts } from './measure-store.ts'
