import { NotFound } from '../../features/site/not-found.tsx'
import { paths } from '../../lib/paths.ts'

export function NotFoundPage() {
  return <NotFound startPath={paths.preRegistration} />
}
