import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { finishPreRegistration } from '../pre-registration/finish-pre-registration.ts'
import { sellSeats } from '../ticket/sell-seats.ts'
import { setParticipantState } from './store.ts'

/** Mails registration ID and password. The job generates the password, which is stored only as a hash. */
export const completionMailJob = mailJob<ParticipantKey>('completion-mail')

/**
 * Completes a registration whose order is paid or free. Sells its seats, activates the participant, and sends
 * the completion mail.
 */
export const completeRegistration = async (
  trx: Trx,
  queue: Queue,
  order: {
    conventionId: string
    orderId: string
    preRegistrationId: string
    registrationId: string
    price: number
  },
): Promise<void> => {
  const { conventionId, preRegistrationId, registrationId } = order
  await sellSeats(trx, order)
  await setParticipantState(trx, { conventionId, registrationId }, 'pending', 'active')
  await finishPreRegistration(trx, conventionId, preRegistrationId)
  await queue.send(trx, completionMailJob, { conventionId, registrationId })
}
