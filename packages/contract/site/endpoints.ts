import { endpoint } from '../endpoint.ts'
import { SiteConfiguration } from './configuration.ts'

export const readSiteConfiguration = endpoint({
  method: 'GET',
  path: '/site-configure',
  summary: 'Get the configuration of the site',
  description: 'Public configuration: texts, dates, switches, and the features that are open now.',
  apiToken: 'none',
  isForEverybody: true,
  status: 200,
  answer: SiteConfiguration,
  errors: [],
})
