import { tidyPostalCode } from '../../lib/postal-code.ts'
import type { DetailFields, Place } from './detail-fields.ts'

/** Left empty is sent as null; of country and prefecture the one that was asked for counts. */
export const metadataOnWire = <Metadata extends DetailFields['metadata']>(
  metadata: Metadata,
  place: Place,
) => ({
  ...metadata,
  // A browser that fills the form in never leaves the field.
  postalCode: tidyPostalCode(metadata.postalCode),
  otherOccupation: metadata.occupation === 'OTHER' ? metadata.otherOccupation || null : null,
  country: (place === 'country' && metadata.country) || null,
  prefecture: (place === 'prefecture' && metadata.prefecture) || null,
  fax: metadata.fax || null,
  participationType: metadata.participationType || null,
  gender: metadata.gender || null,
  birth: metadata.birth || null,
})

/** The contract asks for one of country and prefecture; the form shows one of them. */
export const fieldOfPath = (place: Place) => (path: string) =>
  path === 'metadata.prefecture' ? `metadata.${place}` : path
