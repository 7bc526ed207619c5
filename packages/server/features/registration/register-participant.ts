import { type Registration, storedFieldsOf } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext, ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { attachRegistration, lockOpenOrder } from '../order/attach-registration.ts'
import { completeFreeOrder } from '../order/complete-free-order.ts'
import { type OrderRefusal, placeOrder, priceOf, registeringBuyer } from '../order/place-order.ts'
import { type CodeRefusal, openLinkLocked, type Registrant } from '../pre-registration/open-link.ts'
import { emailKey } from '../pre-registration/rules.ts'
import { completeRegistration } from './complete-registration.ts'
import { candidatesOf, searchRegistrationIds } from './draw-registration-ids.ts'
import { writePendingParticipant } from './store.ts'

type Refusal =
  | CodeRefusal
  | OrderRefusal
  | 'INPUT_MISMATCH'
  | 'PAYMENT_NOT_FOUND'
  | 'PAYMENT_EXPIRED'
  | 'ALREADY_COMPLETED'

const writeParticipant = async (
  trx: Trx,
  { convention, now }: CallContext,
  registrant: Registrant,
  input: Registration,
): Promise<string> => {
  const participant = {
    conventionId: convention.conventionId,
    preRegistrationId: registrant.preRegistrationId,
    language: registrant.language,
    email: registrant.email,
    firstName: registrant.firstName,
    lastName: registrant.lastName,
    furigana: registrant.furigana,
    affiliation: input.affiliation,
    profile: storedFieldsOf(input.metadata),
  }
  const drawn = await writePendingParticipant(trx, participant, candidatesOf(convention), now)
  if (drawn !== undefined) return drawn
  // A concurrent random draw may still take the number that was found.
  for (;;) {
    const [found = ''] = await searchRegistrationIds(trx, convention, 1)
    const late = await writePendingParticipant(trx, participant, [found], now)
    if (late !== undefined) return late
  }
}

/**
 * POST /registration. With an order, the participant stays pending until it is paid. Without an order the
 * plans are free, so the registration is complete at once.
 */
export const registerParticipant = async (
  trx: Trx,
  queue: Queue,
  context: ClientContext & { apiToken: string },
  input: Registration,
): Promise<Result<{ registrationId: string }, Refusal>> => {
  const { convention, apiToken: code, now } = context
  if (input.code !== code) return fail('INPUT_MISMATCH')
  const opened = await openLinkLocked(trx, convention, code, now)
  if (!opened.ok) return opened
  const registrant = opened.value
  if (emailKey(input.email) !== emailKey(registrant.email)) return fail('INPUT_MISMATCH')
  return input.orderId
    ? registerForOrder(trx, context, registrant, { ...input, orderId: input.orderId })
    : registerForFree(trx, { ...context, queue }, registrant, input)
}

const planIdsOf = ({ planId, metadata }: Registration): string[] => [planId, ...(metadata.otherPlans ?? [])]

const registerForOrder = async (
  trx: Trx,
  context: CallContext,
  registrant: Registrant,
  input: Registration & { orderId: string },
): Promise<Result<{ registrationId: string }, Refusal>> => {
  const { preRegistrationId } = registrant
  const key = { conventionId: context.convention.conventionId, orderId: input.orderId }
  const order = await lockOpenOrder(trx, key, { preRegistrationId, planIds: planIdsOf(input) }, context.now)
  if (!order.ok) return order
  const registrationId = await writeParticipant(trx, context, registrant, input)
  await attachRegistration(trx, key, registrationId)
  return succeed({ registrationId })
}

const registerForFree = async (
  trx: Trx,
  context: ClientContext & { queue: Queue },
  registrant: Registrant,
  input: Registration,
): Promise<Result<{ registrationId: string }, Refusal>> => {
  const { convention, queue, now } = context
  const { preRegistrationId } = registrant
  const planIds = planIdsOf(input)
  // Plans with a price require an order.
  if (priceOf(convention, planIds) !== 0) return fail('INVALID_PLAN_ID')
  const placed = await placeOrder(trx, context, registeringBuyer(registrant), planIds)
  if (!placed.ok) return placed
  const key = { conventionId: convention.conventionId, orderId: placed.value.orderId }
  const registrationId = await writeParticipant(trx, context, registrant, input)
  await completeFreeOrder(trx, key, registrationId, now)
  await completeRegistration(trx, queue, { ...key, preRegistrationId, registrationId, price: 0 })
  return succeed({ registrationId })
}
