import { endpoint } from '../endpoint.ts'
import { SiteConfiguration } from './configuration.ts'

export const readSiteConfiguration = endpoint({
  method: 'GET',
  path: '/site-configure',
  summary: 'The convention’s configuration, and which features are open now',
  apiToken: 'none',
  isForEverybody: true,
  status: 200,
  answer: SiteConfiguration,
  errors: [],
})
