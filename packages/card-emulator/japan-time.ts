const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000

/** `yyyyMMddHHmmss` in Japan time: TranDate and ProcessDate of the idPass protocol. */
export const japanTimestamp = (instant: Date): string => japanDigits(instant).join('')

/** `yyyy-mm-dd-HH-MM-SS` in Japan time: toBeExpiredAt of the token script. */
export const japanDashed = (instant: Date): string => japanDigits(instant).join('-')

// Japan has no daylight saving time, so the wall clock is UTC moved by nine hours.
const japanDigits = (instant: Date): string[] =>
  new Date(instant.getTime() + JAPAN_OFFSET_MS).toISOString().slice(0, 19).split(/\D/)
