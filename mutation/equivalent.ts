/** Mutants that no test can kill, by their name in the report, each with the reason. */
export const equivalent: Record<string, string> = {
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded (2)':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
}
