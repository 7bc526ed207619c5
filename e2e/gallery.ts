import type { Visitor } from './fixtures.ts'
import { openAddress } from './pre-registering.ts'
import { heading } from './screens.ts'

/** Opens the gallery from the sources, where its first appearance takes a while. */
export const openGallery = async (visitor: Visitor) => {
  const { page, language, site } = visitor
  await openAddress(visitor, `${await site.gallery.open()}/#/dev/gallery?lang=${language}`)
  await heading(page, 'Gallery').waitFor({ timeout: 60_000 })
}
