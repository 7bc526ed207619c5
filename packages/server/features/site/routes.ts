import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/outcome.ts'
import { describeSite } from './describe-site.ts'

export const siteRoutes = ({ tokenScriptUrl }: { tokenScriptUrl: string }): Route[] => [
  route(api.readSiteConfiguration, async (_db, { convention, now }) =>
    succeed(describeSite(convention, tokenScriptUrl, now)),
  ),
]
