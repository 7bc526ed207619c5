import { endpoint } from '../endpoint.ts'
import {
  CorrectedParticipant,
  Correction,
  ImportAnswer,
  ImportQuery,
  MailsAgain,
  MailsAgainAnswer,
  NewParticipant,
  NewParticipantAnswer,
  ParticipantList,
  ParticipantParams,
  ParticipantQuery,
  ParticipantRecord,
} from './schemas.ts'

export const addParticipant = endpoint({
  method: 'POST',
  path: '/participants',
  summary: 'Register somebody who is invited or pays otherwise, and mail them the login',
  apiToken: 'operator',
  personalData: { answer: 'registrationId' },
  body: NewParticipant,
  needsIdempotencyKey: true,
  status: 201,
  answer: NewParticipantAnswer,
  errors: ['INVALID_TOKEN', 'ALREADY_REGISTRATED', 'INVALID_PLAN_ID', 'RESOURCE_NOT_AVAILABLE'],
})

export const importParticipants = endpoint({
  method: 'POST',
  path: '/participants/import',
  summary: 'Register everybody in a CSV file, or nobody; with dryRun only report the faults',
  apiToken: 'operator',
  personalData: { answer: 'participants' },
  query: ImportQuery,
  file: { type: 'text/csv', mostBytes: 2 * 1024 * 1024 },
  needsIdempotencyKey: true,
  status: 200,
  answer: ImportAnswer,
  errors: ['INVALID_TOKEN', 'INVALID_INPUT'],
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/participants',
  summary: 'The participants with this e-mail address',
  apiToken: 'operator',
  personalData: { answer: 'participants' },
  query: ParticipantQuery,
  status: 200,
  answer: ParticipantList,
  errors: ['INVALID_TOKEN'],
})

export const readParticipant = endpoint({
  method: 'GET',
  path: '/participants/:registrationId',
  summary: 'A participant with their plans and state',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  status: 200,
  answer: ParticipantRecord,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})

export const mailAgain = endpoint({
  method: 'POST',
  path: '/participants/:registrationId/mails',
  summary: 'Correct the e-mail address, and send again what did not arrive; otherwise a new login',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  body: MailsAgain,
  needsIdempotencyKey: true,
  status: 200,
  answer: MailsAgainAnswer,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND', 'ALREADY_REGISTRATED'],
})

export const correctParticipant = endpoint({
  method: 'POST',
  path: '/participants/:registrationId/correct',
  summary: 'Correct names, address and details; what is omitted stays, and so does every issued receipt',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  body: Correction,
  needsIdempotencyKey: true,
  status: 200,
  answer: CorrectedParticipant,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND', 'ALREADY_REGISTRATED'],
})

export const disableParticipant = endpoint({
  method: 'POST',
  path: '/participants/:registrationId/disable',
  summary: 'Disable a participant: no login, no entry, and current logins end',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  status: 204,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})

export const enableParticipant = endpoint({
  method: 'POST',
  path: '/participants/:registrationId/enable',
  summary: 'Enable a participant again: they can log in again and enter',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  status: 204,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
