import { type PostalCodeShard, placeOfCode } from './postal-code-shard.ts'

/** The prefecture's code; municipality and town in one line. */
export type FoundAddress = { prefecture: string; address: string }

/** Resolves to null for an unknown code. Throws if the file can't be read. */
export type AddressLookup = (code: string, signal: AbortSignal) => Promise<FoundAddress | null>

type Fetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>

/** Reads addresses from the files below `folder`. A missing file means that no such codes exist. */
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

/** The build sets the folder. Without a build, as in unit tests, no code has an address. */
const folder: string | undefined = import.meta.env?.VITE_POSTAL_CODES

export const lookUpAddress: AddressLookup = folder
  ? createAddressLookup(`${import.meta.env.BASE_URL}${folder}`, (url, init) => fetch(url, init))
  : async () => null
