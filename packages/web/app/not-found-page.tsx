import { NotFound } from '../features/site/not-found.tsx'
import { paths } from '../lib/paths.ts'

export const NotFoundPage = () => <NotFound startPath={paths.preRegistration} />
