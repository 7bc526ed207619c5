import { endpoint } from '../endpoint.ts'
import { FindingList, FindingParams, FindingQuery } from './schemas.ts'

export const listFindings = endpoint({
  method: 'GET',
  path: '/findings',
  summary: 'Findings about money and mails for the secretariat, newest first',
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
  summary: 'Mark a finding as dealt with',
  apiToken: 'operator',
  personalData: { path: 'findingId' },
  params: FindingParams,
  status: 204,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
