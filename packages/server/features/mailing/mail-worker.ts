import { type JobKind, type Worker, worker } from '../../platform/jobs/queue.ts'
import { type AddressedMail, type DeliveryDeps, deliverMail, isLastTry } from './deliver-mail.ts'

/** `isPaused`: mails wait in the queue until the server is started without `UKETSUKE_HOLD=mail`. */
export type Mailing = DeliveryDeps & { isPaused: boolean }

/**
 * A worker that sends the mails of `write`: one for each job of a batch, or null if no mail is needed any
 * longer. `write` runs again for each attempt. It does not run while no mail server works, so that passwords
 * and codes stay as they are.
 */
export const mailWorker = <Data extends object>(
  mailing: Mailing,
  kind: JobKind<Data>,
  batchSize: number,
  write: (jobs: Data[]) => Promise<(AddressedMail | null)[]>,
): Worker => ({
  ...worker(kind, batchSize, (batch) => {
    const { mailer, log } = mailing
    if (mailer.isDown() && !batch.some(isLastTry)) {
      log.warn({ job: kind.name, mails: batch.length }, 'mails wait: no mail server works')
      return batch.map(async () => 'failed')
    }
    const mails = write(batch.map(({ data }) => data))
    return batch.map(async (job, index) => {
      const addressed = (await mails)[index]
      // A person who has been erased meanwhile has no address.
      return addressed?.mail.to ? deliverMail(mailing, kind, job, addressed) : 'done'
    })
  }),
  isPaused: mailing.isPaused,
})
