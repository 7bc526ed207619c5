import { digitsOfPostalCode } from '../../lib/postal-code.ts'
import type { AddressLookup, FoundAddress } from '../../lib/postal-code-lookup.ts'

/** The note after the postal code field is left. */
export type AddressNote = 'filled' | 'prefectureFilled' | 'addressKept' | 'notFound' | 'failed' | 'outdated'

type Fields = FoundAddress & { postalCode: string }

/** The lookup's view of the form. */
type AddressForm = {
  read: () => Fields
  fill: (found: Partial<FoundAddress>) => void
  say: (note: AddressNote | null) => void
}

/** Which fields may be filled in: empty ones, and those that hold the result of an earlier lookup. */
const fillable = (fields: Fields, earlier: Partial<FoundAddress>, found: FoundAddress) => {
  const isOurs = (name: keyof FoundAddress) => fields[name].trim() === '' || fields[name] === earlier[name]
  const isNew = (name: keyof FoundAddress) => isOurs(name) && fields[name] !== found[name]
  return {
    ...(isNew('prefecture') && { prefecture: found.prefecture }),
    ...(isNew('address') && { address: found.address }),
  }
}

/**
 * Looks up the address when the postal code field is left, and fills in the fields that nobody typed in. Only
 * the latest code counts; answers to older ones are dropped. After a failed lookup, people type the address.
 */
export const createAddressFiller = (lookUp: AddressLookup, form: AddressForm) => {
  const begun = { ...form.read() }
  const begunCode = digitsOfPostalCode(begun.postalCode)
  let asked = begunCode
  let earlier: Partial<FoundAddress> = {}
  /** The code of the fields, unless somebody typed them. */
  let codeOfFields = begunCode
  let stop = new AbortController()

  /** Whether the address still belongs to another code. The prefecture says little: moves may stay in it. */
  const isOutdated = (code: string): boolean => {
    if (codeOfFields === null || code === codeOfFields) return false
    const { prefecture, address } = form.read()
    const known = begunCode === null ? [earlier] : [earlier, begun]
    if (address.trim() === '') return prefecture !== '' && known.some((one) => one.prefecture === prefecture)
    return known.some((one) => one.address && address.startsWith(one.address))
  }

  const settle = (code: string, found: FoundAddress | null) => {
    if (!found) return form.say(isOutdated(code) ? 'outdated' : 'notFound')
    // A person who has moved no longer lives in the prefecture of the old postal code.
    const hasMoved = begunCode !== null && code !== begunCode
    const ours = hasMoved ? { prefecture: begun.prefecture, ...earlier } : earlier
    const fields = form.read()
    const filled = fillable(fields, ours, found)
    const isChanged = codeOfFields !== null && code !== codeOfFields
    earlier = { ...earlier, ...filled }
    codeOfFields = code
    if (filled.address === undefined && filled.prefecture === undefined) {
      if (isChanged && !fields.address.startsWith(found.address)) form.say('addressKept')
      return
    }
    form.fill(filled)
    form.say(filled.address === undefined ? 'prefectureFilled' : 'filled')
  }

  const fail = (code: string) => {
    const { prefecture, address } = form.read()
    if (isOutdated(code)) form.say('outdated')
    else if (prefecture === '' || address.trim() === '') form.say('failed')
  }

  return {
    leave: async (text: string): Promise<void> => {
      const code = digitsOfPostalCode(text)
      stop.abort()
      if (code !== asked) form.say(null)
      asked = code
      if (code === null) return
      stop = new AbortController()
      const { signal } = stop
      const isLate = () => signal.aborted || digitsOfPostalCode(form.read().postalCode) !== code
      try {
        const found = await lookUp(code, signal)
        if (!isLate()) settle(code, found)
      } catch {
        if (!isLate()) fail(code)
      }
    },
    stop: () => stop.abort(),
  }
}
