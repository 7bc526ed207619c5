import { endpoint } from '../endpoint.ts'
import { FindingList, FindingParams, FindingQuery } from './schemas.ts'

export const listFindings = endpoint({
  method: 'GET',
  path: '/findings',
  summary: 'List findings',
  description: 'Findings about payments and e-mails that need attention, newest first.',
  apiToken: 'operator',
  personalData: { list: 'findings' },
  query: FindingQuery,
  status: 200,
  answer: FindingList,
  errors: ['INVALID_TOKEN'],
})

export const closeFinding = endpoint({
  method: 'POST',
  path: '/findings/:findingId/close',
  summary: 'Close a finding',
  apiToken: 'operator',
  personalData: { path: 'findingId' },
  params: FindingParams,
  status: 204,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
