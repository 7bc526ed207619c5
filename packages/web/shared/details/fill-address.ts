import { digitsOfPostalCode } from '../../lib/postal-code.ts'
import type { AddressLookup, FoundAddress } from '../../lib/postal-code-lookup.ts'

/** What people are told after they left the postal code. */
export type AddressNote = 'filled' | 'prefectureFilled' | 'notFound' | 'failed'

type Fields = FoundAddress & { postalCode: string }

/** The form as the lookup sees it. */
export type AddressForm = {
  read: () => Fields
  fill: (found: Partial<FoundAddress>) => void
  say: (note: AddressNote | null) => void
}

/** What may be filled in: fields that are empty, or hold what an earlier lookup put there. */
const fillable = (fields: Fields, earlier: Partial<FoundAddress>, found: FoundAddress) => {
  const isOurs = (name: keyof FoundAddress) => fields[name].trim() === '' || fields[name] === earlier[name]
  const isNew = (name: keyof FoundAddress) => isOurs(name) && fields[name] !== found[name]
  return {
    ...(isNew('prefecture') && { prefecture: found.prefecture }),
    ...(isNew('address') && { address: found.address }),
  }
}

/**
 * Looks the address up when the postal code is left, and fills in what the person has not typed. Only the newest code
 * counts: an answer to an older one is dropped. A lookup that fails costs nothing but the typing it would have saved.
 */
export const createAddressFiller = (lookUp: AddressLookup, form: AddressForm) => {
  const begun = { ...form.read() }
  const begunCode = digitsOfPostalCode(begun.postalCode)
  let asked: string | null = null
  let earlier: Partial<FoundAddress> = {}
  let stop = new AbortController()

  const settle = (code: string, found: FoundAddress | null) => {
    if (!found) return form.say('notFound')
    // Who moves leaves the prefecture of the postal code they had.
    const hasMoved = begunCode !== null && code !== begunCode
    const ours = hasMoved ? { prefecture: begun.prefecture, ...earlier } : earlier
    const filled = fillable(form.read(), ours, found)
    earlier = { ...earlier, ...filled }
    if (filled.address === undefined && filled.prefecture === undefined) return
    form.fill(filled)
    form.say(filled.address === undefined ? 'prefectureFilled' : 'filled')
  }

  const fail = () => {
    const { prefecture, address } = form.read()
    if (prefecture === '' || address.trim() === '') form.say('failed')
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
        if (!isLate()) fail()
      }
    },
    stop: () => stop.abort(),
  }
}
