import type { Language, Period } from '@uketsuke/contract'
import type { Convention } from './convention.ts'

/** Things that participants of some plans bring, besides the things that everybody brings. */
export const broughtFor = (
  { plans }: Pick<Convention, 'plans'>,
  planIds: readonly string[],
  language: Language,
): string[] =>
  plans
    .filter(({ planId }) => planIds.includes(planId))
    .flatMap(({ whatToBring }) => whatToBring?.[language] ?? [])

/**
 * Time and place of a convention, and things that participants of some plans bring, in one language; null if
 * its file gives no time.
 */
export const meetingOf = (
  { event, ...convention }: Pick<Convention, 'event' | 'plans'>,
  planIds: readonly string[],
  language: Language,
) =>
  event
    ? {
        startDate: new Date(event.startDate),
        endDate: new Date(event.endDate),
        venue: event.venue
          ? { name: event.venue.name[language], address: event.venue.address[language] }
          : null,
        whatToBring: [...(event.whatToBring?.[language] ?? []), ...broughtFor(convention, planIds, language)],
      }
    : null

/** When participants may buy options. By default, until the meeting ends, because they are useless later. */
export const purchasePeriodOf = ({
  event,
  timeSettings,
}: Pick<Convention, 'event' | 'timeSettings'>): Period => {
  const { additionalPurchase, mypage } = timeSettings
  if (additionalPurchase) return additionalPurchase
  const isOverBefore = event && Date.parse(event.endDate) < Date.parse(mypage.endDate)
  return { startDate: mypage.startDate, endDate: isOverBefore ? event.endDate : mypage.endDate }
}
