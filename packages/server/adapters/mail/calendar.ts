import type { Meeting } from '@uketsuke/phrases/mail'

export type CalendarEntry = Pick<Meeting, 'startDate' | 'endDate' | 'venue'> & {
  /** The same for each version of the entry, so that a newer one replaces it. */
  uid: string
  title: string
  description: string
  url: string
  organizer: { name: string; email: string }
  writtenAt: Date
}

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/[\p{Cc}]/gu, '')

/** A parameter's value cannot contain a quote (RFC 5545, 3.2). */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`

const instant = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '')

/** At most 75 octets a line; the rest continues after a space (RFC 5545, 3.1). Never cuts a character. */
const folded = (line: string): string => {
  const lines = ['']
  let length = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (length + octets > 75) {
      lines.push(' ')
      length = 1
    }
    lines[lines.length - 1] += character
    length += octets
  }
  return lines.join('\r\n')
}

/** An iCalendar file with one meeting (RFC 5545). Times are UTC, so that it needs no time zone. */
export const calendarFile = ({
  uid,
  title,
  startDate,
  endDate,
  venue,
  description,
  url,
  organizer,
  writtenAt,
}: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Uketsuke//Registration//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(writtenAt)}`,
    `DTSTART:${instant(startDate)}`,
    `DTEND:${instant(endDate)}`,
    `SUMMARY:${escaped(title)}`,
    ...(venue ? [`LOCATION:${escaped([venue.name, venue.address].join(', '))}`] : []),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
