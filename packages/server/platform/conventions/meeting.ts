import type { Language } from '@uketsuke/contract'
import type { Convention } from './convention.ts'

/** When and where a convention meets, in one language; null if its file does not say. */
export const meetingOf = ({ event }: Pick<Convention, 'event'>, language: Language) =>
  event
    ? {
        startDate: new Date(event.startDate),
        endDate: new Date(event.endDate),
        venue: event.venue
          ? { name: event.venue.name[language], address: event.venue.address[language] }
          : null,
        whatToBring: event.whatToBring?.[language] ?? [],
      }
    : null
