/** Returns null for invalid JSON. */
export const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Whether this is an object with a string for each key. Another version of the app may have stored fewer. */
export const holdsTexts = <K extends string>(value: unknown, ...keys: K[]): value is Record<K, string> =>
  typeof value === 'object' &&
  value !== null &&
  keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
