import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import type { Result } from '../../platform/result.ts'
import { nameOf } from './addressee-rules.ts'
import { awaitsCheckIn } from './awaits-check-in.ts'
import { beginPersonal, type PersonalRefusal, type PersonalRequest } from './begin-personal.ts'
import {
  insertCertificateNumber,
  lockCertificateNumber,
  takeBackCertificateNumber,
} from './certificate-store.ts'
import { newVerificationCode } from './issue-codes.ts'
import { takeNumber } from './number-store.ts'
import { numberOf } from './rules.ts'

/** The convention's words for the meeting and its signatory. Defaults to the legal notice. */
const wordingOf = ({ certificate, legalNotice }: Convention) =>
  certificate ?? {
    period: null,
    venue: null,
    issuer: {
      organization: legalNotice.managementOffice,
      signatory: legalNotice.responsiblePerson,
      seal: null,
    },
  }

/** A number for a participant: one that was never delivered, or else the next one. */
const newNumber = async (
  trx: Trx,
  { conventionId, registrationIdPrefix }: Convention,
  key: ParticipantKey,
  now: Date,
): Promise<string> => {
  const number =
    (await takeBackCertificateNumber(trx, conventionId, now)) ??
    numberOf(registrationIdPrefix, 'certificate', await takeNumber(trx, conventionId, 'certificate'))
  await insertCertificateNumber(trx, key, number)
  return number
}

/**
 * POST /issues/certificate: begins a certificate. Every copy keeps the number of the first delivered one. The
 * convention may certify only participants who have checked in. `certifiedFrom` in
 * platform/conventions/convention.ts sees to it that none is issued before the meeting.
 */
export const beginCertificate = (
  trx: Trx,
  request: PersonalRequest,
): Promise<Result<DocumentHandle, PersonalRefusal>> => {
  const { convention, now } = request
  const { conventionTitle } = convention
  return beginPersonal(trx, 'certificate', request, {
    isDue: async (key) => !(await awaitsCheckIn(trx, convention, key)),
    newCode: newVerificationCode,
    write: async ({ key, participant, participation }) => {
      const known = await lockCertificateNumber(trx, key)
      return {
        kind: 'certificate',
        isReissue: known?.isDelivered ?? false,
        facts: {
          number: known?.number ?? (await newNumber(trx, convention, key, now)),
          issuedOn: now.toISOString(),
          name: nameOf(participant),
          affiliation: participant.affiliation,
          category: participation.category,
          conventionTitle,
          ...wordingOf(convention),
        },
      }
    },
  })
}
