import { Outlet } from 'react-router'
import { FurtherTexts } from '../lib/further-texts.tsx'
import { RouteProgress } from './route-progress.tsx'

/** Frames the pages that are no entry pages. */
export const FurtherPages = () => (
  <FurtherTexts meanwhile={<RouteProgress />}>
    <Outlet />
  </FurtherTexts>
)
