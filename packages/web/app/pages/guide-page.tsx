import { useLocation, useSearchParams } from 'react-router'
import { Guide } from '../../features/site/guide.tsx'

export function GuidePage() {
  const { hash, pathname } = useLocation()
  const [query] = useSearchParams()
  const pathOf = (section: string) => {
    const other = new URLSearchParams(query)
    other.set('aid', section)
    return `${pathname}?${other}`
  }
  // External links may name the section in a fragment.
  return <Guide section={hash.slice(1) || query.get('aid')} pathOf={pathOf} />
}
