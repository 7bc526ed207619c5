/** What is not JSON is null. */
export const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** An object with a text under each of these keys: what was kept by another version of the app may have lost some. */
export const holdsTexts = <K extends string>(value: unknown, ...keys: K[]): value is Record<K, string> =>
  typeof value === 'object' &&
  value !== null &&
  keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
