import { useLocation, useSearchParams } from 'react-router'
import { Guide } from '../../features/site/guide.tsx'
import { guideAt } from '../paths.ts'

export function GuidePage() {
  const { hash } = useLocation()
  const [query] = useSearchParams()
  return <Guide section={query.get('aid') ?? (hash.slice(1) || null)} pathOf={guideAt} />
}
