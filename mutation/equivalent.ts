/** Mutants that no test can kill, by their name in the report, each with the reason. */
export const equivalent: Record<string, string> = {
  "packages/server/features/reconciliation/compare-books.ts differenceFrom: 'record' in answer → true":
    'An answer without a record has no such property, so both give undefined.',
  'packages/server/features/payment/routes.ts paymentRoutes: registrationCode === undefined → false':
    'The contract refuses a body with neither of the two IDs; the condition is for the compiler.',
  'packages/server/features/order/store.ts findOtherProvider: .limit(1) → (left out)':
    'Only the first row is read; the limit spares the database the others.',
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
  "packages/server/features/payment/return-from-authentication.ts continueAttempt: order?.state !== 'authenticating' || !attempt || !entry → order?.state !== 'authenticating' || !attempt && !entry":
    'An order that waits for its buyer always has an undecided attempt and the provider’s entry; both conditions are for the compiler.',
  'packages/server/features/payment/settle-due-attempts.ts settleByInquiry: age > reportAfter → age >= reportAfter':
    'They differ at ten minutes to the millisecond, and inquiries come at whole gaps after the task has started late.',
}
