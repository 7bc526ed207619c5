/** A period as the convention writes it: a heading and its dates, parted by commas. */
export const periodLines = (period: string): string[] => period.split(',').map((line) => line.trim())

/** The dates alone, for where something else says what they are of. */
export const periodDates = (period: string): string => {
  const [first = '', ...dates] = periodLines(period)
  return dates.join(' ') || first
}
