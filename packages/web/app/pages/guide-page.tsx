import { useLocation, useSearchParams } from 'react-router'
import { Guide } from '../../features/site/guide.tsx'

export function GuidePage() {
  const { hash, pathname, search } = useLocation()
  const [query] = useSearchParams()
  // Links to the sections keep the query: a different one would reload the page.
  return (
    <Guide
      section={hash.slice(1) || query.get('aid')}
      pathOf={(section) => `${pathname}${search}#${section}`}
    />
  )
}
