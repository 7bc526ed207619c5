/** One file of addresses: all postal codes with the same first three digits. */
export type PostalCodeShard = {
  /** The prefecture's code and the municipality's name. */
  cities: [prefecture: string, city: string][]
  /** By the last four digits: the index in `cities`, and the town, empty if the code has several or none. */
  codes: Record<string, [city: number, town: string]>
}

/** `1000001` is in the file `100`, under `0001`. */
export const placeOfCode = (code: string) => ({ prefix: code.slice(0, 3), suffix: code.slice(3) })
