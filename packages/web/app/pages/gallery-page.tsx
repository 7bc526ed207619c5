import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

/** Only beside the card emulator, which production refuses: a real provider's script never comes over plain HTTP. */
export function GalleryPage() {
  const { payment } = useSiteConfiguration()
  return Object.values(payment).some((value) => String(value).startsWith('http:')) ? (
    <Gallery />
  ) : (
    <NotFoundPage />
  )
}
