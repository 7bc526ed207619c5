import { type Place, storedFieldsOf } from '@uketsuke/contract'
import { tidyPostalCode } from '../../lib/postal-code.ts'
import type { DetailFields } from './detail-fields.ts'

/** The details to send, with country or prefecture, whichever the form asked for. */
export const metadataOnWire = <Metadata extends DetailFields['metadata']>(
  metadata: Metadata,
  place: Place,
) => ({
  ...metadata,
  // Tidied here too, because autofill never blurs the field.
  ...storedFieldsOf({ ...metadata, postalCode: tidyPostalCode(metadata.postalCode) }, place),
})

/** The contract requires one of country and prefecture; the form shows one of them. */
export const fieldOfPath = (place: Place) => (path: string) =>
  path === 'metadata.prefecture' ? `metadata.${place}` : path
