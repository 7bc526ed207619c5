import { endpoint } from '../endpoint.ts'
import { DueData, DueQuery } from './schemas.ts'

export const countDueData = endpoint({
  method: 'GET',
  path: '/retention',
  summary: 'Count the personal data due for removal',
  description:
    'Counts the records that the retention job will remove next, or by a given time. Changes nothing.',
  apiToken: 'operator',
  personalData: 'none',
  query: DueQuery,
  status: 200,
  answer: DueData,
  errors: ['INVALID_TOKEN'],
})
