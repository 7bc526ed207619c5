import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { describeSite, type SiteSources } from './describe-site.ts'

export const siteRoutes = (sources: SiteSources): Route[] => [
  route(api.readSiteConfiguration, async (_db, { convention, now }) =>
    succeed(describeSite(convention, sources, now)),
  ),
]
