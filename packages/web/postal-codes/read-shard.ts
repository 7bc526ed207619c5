import { getAddress } from 'yubin'
import { type PostalCodeShard, placeOfCode } from '../lib/postal-code-shard.ts'
import { cleanTown } from './clean-town.ts'

const digits = (length: number) =>
  Array.from({ length: 10 ** length }, (_, number) => String(number).padStart(length, '0'))

const suffixes = digits(4)

/** All possible three-digit prefixes. */
export const prefixes = digits(3)

/** The addresses of all codes with this prefix, or null if there are none. */
export const readShard = (prefix: string): PostalCodeShard | null => {
  const cities = new Map<string, [prefecture: string, city: string]>()
  const codes: PostalCodeShard['codes'] = {}
  for (const code of suffixes.map((suffix) => prefix + suffix)) {
    const address = getAddress(code)
    if (!address) continue
    const { jisCode, city } = address
    const prefecture = jisCode.slice(0, 2)
    const key = prefecture + city
    if (!cities.has(key)) cities.set(key, [prefecture, city])
    const hasSeveralTowns = address.source === 'ken_all' && address.multiTown
    codes[placeOfCode(code).suffix] = [
      [...cities.keys()].indexOf(key),
      hasSeveralTowns ? '' : cleanTown(address.town),
    ]
  }
  return cities.size > 0 ? { cities: [...cities.values()], codes } : null
}
