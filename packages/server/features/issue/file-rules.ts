import type { IssueKind } from '@uketsuke/contract'

const tokyo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `YYYYMMDD-HHmmss` in Japan. */
const stampOf = (at: Date): string => {
  const parts = new Map(tokyo.formatToParts(at).map(({ type, value }) => [type, value]))
  const digits = (...types: Intl.DateTimeFormatPartTypes[]) => types.map((type) => parts.get(type)).join('')
  return `${digits('year', 'month', 'day')}-${digits('hour', 'minute', 'second')}`
}

/** The name of the file (specification, section 9). */
export const fileNameOf = (
  kind: IssueKind,
  { conventionId, registrationId, at }: { conventionId: string; registrationId: string; at: Date },
): string => `${conventionId}_${kind.toLowerCase()}_${registrationId}_${stampOf(at)}.pdf`
