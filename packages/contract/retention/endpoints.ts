import { endpoint } from '../endpoint.ts'
import { DueData, DueQuery } from './schemas.ts'

export const countDueData = endpoint({
  method: 'GET',
  path: '/retention',
  summary: 'How much personal data the retention job ends next, or by a given time; changes nothing',
  apiToken: 'operator',
  personalData: 'none',
  query: DueQuery,
  status: 200,
  answer: DueData,
  errors: ['INVALID_TOKEN'],
})
