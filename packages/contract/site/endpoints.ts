import { endpoint } from '../endpoint.ts'
import { SiteConfiguration } from './configuration.ts'

export const readSiteConfiguration = endpoint({
  method: 'GET',
  path: '/site-configure',
  summary: 'The configuration of the convention and what is open now',
  apiToken: 'none',
  status: 200,
  answer: SiteConfiguration,
  errors: [],
})
