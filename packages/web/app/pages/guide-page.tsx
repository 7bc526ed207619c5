import { useLocation, useSearchParams } from 'react-router'
import { Guide } from '../../features/site/guide.tsx'

export function GuidePage() {
  const { hash, pathname, search } = useLocation()
  const [query] = useSearchParams()
  // The query stays in links to the sections: another one would begin the page anew.
  return (
    <Guide
      section={hash.slice(1) || query.get('aid')}
      pathOf={(section) => `${pathname}${search}#${section}`}
    />
  )
}
