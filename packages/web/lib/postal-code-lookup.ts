import { type PostalCodeShard, placeOfCode } from './postal-code-shard.ts'

/** Code of the prefecture; municipality and town in one line. */
export type FoundAddress = { prefecture: string; address: string }

/** Answers null for a code that nobody has. Throws when the file could not be read. */
export type AddressLookup = (code: string, signal: AbortSignal) => Promise<FoundAddress | null>

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>

/** Reads addresses from the files below `folder`. A file that is not there holds no codes. */
export const createAddressLookup =
  (folder: string, fetch: Fetch): AddressLookup =>
  async (code, signal) => {
    const { prefix, suffix } = placeOfCode(code)
    const answer = await fetch(`${folder}/${prefix}.json`, { signal })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`The addresses of ${prefix} were answered with ${answer.status}`)
    const { cities, codes } = (await answer.json()) as PostalCodeShard
    const [index, town] = codes[suffix] ?? []
    const [prefecture, city] = (index !== undefined && cities[index]) || []
    if (prefecture === undefined || city === undefined) return null
    return { prefecture, address: `${city}${town}` }
  }

/** The build knows in which folder the files are; where nothing was built, as in unit tests, no code has an address. */
const folder: string | undefined = import.meta.env?.VITE_POSTAL_CODES

export const lookUpAddress: AddressLookup = folder
  ? createAddressLookup(`${import.meta.env.BASE_URL}${folder}`, (url, init) => fetch(url, init))
  : async () => null
