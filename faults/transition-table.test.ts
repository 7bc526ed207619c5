import { type OrderState, orderEvents, orderStates } from '@uketsuke/contract/operator'
import { stateAfter } from '@uketsuke/server/order-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const walks = fc.array(fc.constantFrom(...orderEvents), { maxLength: 60 })

/** The only ways out of a final state: a late payment or a refund. */
const waysOut: Partial<Record<OrderState, readonly (readonly [string, OrderState])[]>> = {
  completed: [['refunded', 'refunded']],
  failed: [['paidLate', 'completed']],
  expired: [['paidLate', 'completed']],
  canceled: [],
  refunded: [],
}

const pathOf = (events: readonly (typeof orderEvents)[number][]): OrderState[] => {
  const path: OrderState[] = ['open']
  for (const event of events) {
    const next = stateAfter(path.at(-1) ?? 'open', event)
    if (next) path.push(next)
  }
  return path
}

test('every walk stays among the known states, and leaves a final one only by a late payment or a refund', () => {
  fc.assert(
    fc.property(walks, (events) => {
      const path = pathOf(events)
      for (const [index, state] of path.entries()) {
        expect(orderStates).toContain(state)
        const next = path[index + 1]
        const out = waysOut[state]
        if (next && out) expect(out.map(([, to]) => to)).toContain(next)
      }
    }),
  )
})

test('final states have exactly these exits, whatever the event', () => {
  for (const [state, out] of Object.entries(waysOut))
    expect(
      orderEvents.flatMap((event) => {
        const next = stateAfter(state as OrderState, event)
        return next ? [[event, next]] : []
      }),
    ).toEqual(out)
})

test('some walk leads from every state to a final one', () => {
  const isOver = (state: OrderState) => state in waysOut
  const reached = (state: OrderState): Set<OrderState> => {
    const seen = new Set([state])
    for (const from of seen)
      for (const event of orderEvents) {
        const next = stateAfter(from, event)
        if (next) seen.add(next)
      }
    return seen
  }
  for (const state of orderStates) expect([...reached(state)].some(isOver)).toBe(true)
})

test('an order is completed only by a payment, or because it is free', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderStates), fc.constantFrom(...orderEvents), (state, event) => {
      if (stateAfter(state, event) === 'completed') expect(['paid', 'paidLate', 'waived']).toContain(event)
    }),
  )
})
