import { Outlet } from 'react-router'
import { AllTexts } from '../lib/all-texts.tsx'
import { RouteProgress } from './route-progress.tsx'

/** The pages behind those on which people arrive. */
export const FurtherPages = () => (
  <AllTexts meanwhile={<RouteProgress />}>
    <Outlet />
  </AllTexts>
)
