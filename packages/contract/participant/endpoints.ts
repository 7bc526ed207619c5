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
  summary: 'Add a participant',
  description: 'For people who are invited or pay elsewhere. They receive their login by e-mail.',
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
  summary: 'Import participants',
  description:
    'Adds everyone in a CSV file, or nobody if the file has faults. A dry run only reports the faults.',
  apiToken: 'operator',
  personalData: { answer: 'participants' },
  query: ImportQuery,
  file: { type: 'text/csv', maxBytes: 2 * 1024 * 1024 },
  needsIdempotencyKey: true,
  status: 200,
  answer: ImportAnswer,
  errors: ['INVALID_TOKEN', 'INVALID_INPUT'],
})

export const listParticipants = endpoint({
  method: 'GET',
  path: '/participants',
  summary: 'Find participants by e-mail address',
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
  summary: 'Get a participant',
  description: 'Includes their plans and state.',
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
  summary: 'Resend e-mails to a participant',
  description:
    'Corrects the e-mail address, if one is given, and resends every undelivered e-mail. If the login is among them, or there are none, sends a new password, which ends all logins.',
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
  summary: 'Correct a participant',
  description:
    'Changes names, e-mail address and details. Omitted fields and issued receipts remain unchanged.',
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
  summary: 'Disable a participant',
  description: 'Ends all their logins. They can neither log in nor enter.',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  status: 204,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})

export const enableParticipant = endpoint({
  method: 'POST',
  path: '/participants/:registrationId/enable',
  summary: 'Enable a participant',
  description: 'They can log in and enter again.',
  apiToken: 'operator',
  personalData: { path: 'registrationId' },
  params: ParticipantParams,
  status: 204,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
