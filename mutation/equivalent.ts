/** Mutants that no test can kill, by their name in the report, each with the reason. */
export const equivalent: Record<string, string> = {
  'packages/server/features/registration/draw-registration-ids.ts drawRegistrationIds: count - drawn.size → count + drawn.size':
    'A second draw gets more numbers than it needs; the surplus is cut off.',
  'packages/server/features/registration/draw-registration-ids.ts drawRegistrationIds: count - drawn.size + 50 → count - drawn.size + 51':
    'The number of candidates per draw affects only how often the database is queried.',
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded (2)':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
}
