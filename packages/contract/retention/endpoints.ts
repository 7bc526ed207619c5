import { endpoint } from '../endpoint.ts'
import { DueData, DueQuery } from './schemas.ts'

export const countDueData = endpoint({
  method: 'GET',
  path: '/retention',
  summary: 'Personal data that the retention job removes next, or by a given time; a dry run',
  apiToken: 'operator',
  personalData: 'none',
  query: DueQuery,
  status: 200,
  answer: DueData,
  errors: ['INVALID_TOKEN'],
})
