import { type BrokenRule, isAbroad, type Place, storedFieldsOf } from '@uketsuke/contract'
import { tidyPostalCode, tidyPostalCodeAbroad } from '../../lib/postal-code.ts'
import type { DetailFields } from './detail-fields.ts'

/** The details to send, with country or prefecture, whichever the form asked for. */
export const metadataOnWire = <Metadata extends DetailFields['metadata']>(
  metadata: Metadata,
  place: Place,
) => {
  const asked = storedFieldsOf(metadata, place)
  const tidy = isAbroad(asked) ? tidyPostalCodeAbroad : tidyPostalCode
  // Tidied here too, because autofill never blurs the field.
  return { ...metadata, ...asked, postalCode: tidy(metadata.postalCode) }
}

/** The contract requires one of country and prefecture; the form shows one of them. */
export const fieldOfPath = (place: Place) => (path: string) =>
  path === 'metadata.prefecture' ? `metadata.${place}` : path

/** The broken rules by field of the form. The rule of a postal code is not known before the country. */
export const brokenInForm = (
  broken: readonly BrokenRule[],
  metadata: DetailFields['metadata'],
  place: Place,
) => {
  const isOpen = place === 'country' && !metadata.country
  const toField = fieldOfPath(place)
  return broken
    .filter(({ rule }) => !(isOpen && rule === 'postalCode'))
    .map((rule) => ({ ...rule, path: toField(rule.path) }))
}
