import { inTurns } from '@uketsuke/testing'
import { attend, type MeasuredSite } from './attendee.ts'

/** A rush that all attendees have completed, though their completion mails may still be on the way. */
type Admitted = {
  /** How often each error message occurred. */
  errors: Map<string, number>
  /** Resolves when the last completion mail has arrived. */
  mailed: Promise<unknown>
}

/** Runs `count` attendees, `concurrency` at a time, and times each one's mail from payment to arrival. */
export const admit = async (
  site: MeasuredSite,
  count: number,
  concurrency: number,
  onDone: () => void = () => {},
): Promise<Admitted> => {
  const errors = new Map<string, number>()
  const mails: Promise<unknown>[] = []
  await inTurns([...Array(count).keys()], concurrency, async () => {
    try {
      const { email } = await attend(site)
      mails.push(site.stopwatch.time(completionMail, () => site.links.login(email)))
      onDone()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      errors.set(message, (errors.get(message) ?? 0) + 1)
    }
  })
  return { errors, mailed: Promise.all(mails) }
}

/** The row of the stopwatch for the time from payment to mail. */
export const completionMail = '(completion mail)'
