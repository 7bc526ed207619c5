import type { Language } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { nameOf } from './addressee-rules.ts'
import {
  insertCertificateNumber,
  isCheckedIn,
  lockCertificateNumber,
  takeBackCertificateNumber,
} from './certificate-store.ts'
import type { DocumentRequest } from './document-request.ts'
import { findParticipation } from './find-participation.ts'
import { newIssueId, newVerificationCode } from './issue-codes.ts'
import { lockIssuing } from './lock-issuing.ts'
import type { ParticipantKey } from './participant-store.ts'
import { renewReservation } from './renew-reservation.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { numberOf } from './rules.ts'
import { insertIssue, takeNumber } from './store.ts'

/** What the convention says about the meeting and its signatory. Defaults to the legal notice. */
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

/** A participant's number: a free number that was never delivered, or else the next one. */
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
 * POST /issues/certificate: begins a certificate with the participant's current data. Every copy has the
 * number of the first delivered one. PERMISSION_DENIED: the participation ended, the menu does not offer
 * certificates to the plan, or the convention certifies only those whom a desk let in.
 */
export const beginCertificate = async (
  trx: Trx,
  request: DocumentRequest,
  language: Language | null | undefined,
): Promise<Result<DocumentHandle, PlaceRefusal | 'OUT_OF_DATE' | 'PERMISSION_DENIED'>> => {
  const { convention, registrationId, now, earlier } = request
  const { conventionId, conventionTitle, timeSettings, certificateRequires, issueLimits } = convention
  if (!isOpen(timeSettings.certificate, now)) return fail('OUT_OF_DATE')
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  const participation = await findParticipation(trx, convention, registrationId, participant.category)
  if (!participation?.isOffered('certificate')) return fail('PERMISSION_DENIED')
  if (certificateRequires.checkIn && !(await isCheckedIn(trx, key))) return fail('PERMISSION_DENIED')
  const renewed = await renewReservation(trx, request)
  if (!renewed.ok) return renewed
  if (earlier && renewed.value === 'renewed') return succeed(earlier)
  const place = await reservePlace(
    trx,
    key,
    { limited: { kind: 'certificate' }, limit: issueLimits.certificate },
    now,
  )
  if (!place.ok) return place

  const known = await lockCertificateNumber(trx, key)
  const number = known?.number ?? (await newNumber(trx, convention, key, now))
  const { issueId = newIssueId(), code = newVerificationCode() } = earlier ?? {}
  await insertIssue(
    trx,
    {
      ...key,
      issueId,
      kind: 'certificate',
      language: language ?? participant.language,
      codeHash: digest(code),
      isReissue: known?.isDelivered ?? false,
      facts: {
        number,
        issuedOn: now.toISOString(),
        name: nameOf(participant),
        affiliation: participant.affiliation,
        category: participation.category,
        conventionTitle,
        ...wordingOf(convention),
      },
    },
    { now, lapsesAt: place.value.lapsesAt },
  )
  return succeed({ registrationId, issueId, code })
}
