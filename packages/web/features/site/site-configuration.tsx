import { queryOptions } from '@tanstack/react-query'
import { api, type SiteConfiguration } from '@uketsuke/contract'
import { createContext, use } from 'react'
import { call } from '../../lib/api.ts'

const minute = 60_000

/** Read again now and then, because features open and close by the clock. */
export const siteConfigurationQuery = queryOptions({
  queryKey: ['site-configuration'],
  queryFn: ({ signal }) => call(api.readSiteConfiguration, { signal }),
  staleTime: minute,
  refetchInterval: 5 * minute,
  refetchOnWindowFocus: true,
  meta: { silent: true },
})

export const SiteConfigurationContext = createContext<SiteConfiguration | null>(null)

export const useSiteConfiguration = (): SiteConfiguration => {
  const configuration = use(SiteConfigurationContext)
  if (!configuration) throw new Error('The site configuration is not loaded yet')
  return configuration
}
