/** A period as the convention configures it: a heading and its dates, separated by commas. */
export const periodLines = (period: string): string[] => period.split(',').map((line) => line.trim())
