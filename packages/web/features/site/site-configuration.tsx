import { queryOptions } from '@tanstack/react-query'
import { api, type SiteConfiguration } from '@uketsuke/contract'
import { createContext, use } from 'react'
import { call } from '../../lib/api.ts'
import { readPageData } from '../../lib/page-data.ts'

const minute = 60_000

/** A page restored from the browser's cache, as after going back, carries an old configuration. */
const isPageNew = (): boolean => {
  const [navigation] = globalThis.performance?.getEntriesByType('navigation') ?? []
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}

/**
 * The page carries the configuration. It is refetched now and then, because features open and close by the
 * clock.
 */
export const siteConfigurationQuery = queryOptions({
  queryKey: ['site-configuration'],
  queryFn: ({ signal }) => call(api.readSiteConfiguration, { signal }),
  initialData: () => readPageData<SiteConfiguration>('site-configuration'),
  initialDataUpdatedAt: () => (isPageNew() ? Date.now() : 0),
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
