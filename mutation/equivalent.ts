/** Mutants that no test can notice, each with the reason. Named as the report names them. */
export const equivalent: Record<string, string> = {
  'packages/server/features/registration/draw-registration-ids.ts drawRegistrationIds: count - drawn.size → count + drawn.size':
    'A second draw gets more numbers than it needs; those left over are cut off.',
  'packages/server/features/registration/draw-registration-ids.ts drawRegistrationIds: count - drawn.size + 50 → count - drawn.size + 51':
    'How many numbers are drawn at once decides only how often the database is asked.',
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
  'packages/server/features/payment/settle-due-attempts.ts inquireOrder: order.price - order.refunded → order.price + order.refunded (2)':
    'Only open and undecided orders are asked about, of which nothing was refunded.',
}
