import { NotFound } from '../features/site/not-found.tsx'
import { paths } from './paths.ts'

export const NotFoundPage = () => <NotFound startPath={paths.preRegistration} />
