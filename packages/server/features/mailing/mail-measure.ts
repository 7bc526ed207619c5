import { ageOf, type Measure, measure } from '../../platform/metrics/measure.ts'
import { waitingMails } from './waiting-mails.ts'

/** `names`: the kinds of job that send mails. */
export const mailMeasure = (names: readonly string[]): Measure =>
  measure(
    {
      uketsuke_mails_waiting: { help: 'Mails that wait for a mail server, without those that it put off.' },
      uketsuke_mails_oldest_waiting_seconds: {
        help: 'How long the oldest of them has waited; 0 if none waits.',
      },
    },
    async (db, { now }) => {
      const { count, oldest } = await waitingMails(db, names)
      return {
        uketsuke_mails_waiting: [{ value: count }],
        uketsuke_mails_oldest_waiting_seconds: [{ value: ageOf(oldest, now) }],
      }
    },
  )
