/** One file of addresses: every postal code that begins with the same three digits. */
export type PostalCodeShard = {
  /** Code of the prefecture, name of the municipality. */
  cities: [prefecture: string, city: string][]
  /** By the last four digits: the place in `cities`, and the town, empty where a code has several or none. */
  codes: Record<string, [city: number, town: string]>
}

/** `1000001` is in the file of `100`, under `0001`. */
export const placeOfCode = (code: string) => ({ prefix: code.slice(0, 3), suffix: code.slice(3) })
