import { keptFieldsOf, type Place } from '@uketsuke/contract'
import { tidyPostalCode } from '../../lib/postal-code.ts'
import type { DetailFields } from './detail-fields.ts'

/** What is sent of the fields; of country and prefecture the one that was asked for counts. */
export const metadataOnWire = <Metadata extends DetailFields['metadata']>(
  metadata: Metadata,
  place: Place,
) => ({
  ...metadata,
  // A browser that fills the form in never leaves the field.
  ...keptFieldsOf({ ...metadata, postalCode: tidyPostalCode(metadata.postalCode) }, place),
})

/** The contract asks for one of country and prefecture; the form shows one of them. */
export const fieldOfPath = (place: Place) => (path: string) =>
  path === 'metadata.prefecture' ? `metadata.${place}` : path
