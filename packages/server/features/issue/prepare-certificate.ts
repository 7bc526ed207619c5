import type { Language } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { nameOf } from './addressee-rules.ts'
import {
  insertCertificateNumber,
  lockCertificateNumber,
  takeBackCertificateNumber,
} from './certificate-store.ts'
import { findParticipation } from './find-participation.ts'
import { lockIssuing } from './lock-issuing.ts'
import { newIssueId, newVerificationCode } from './make-code.ts'
import type { ParticipantKey } from './participant-store.ts'
import { numberOf } from './rules.ts'
import { insertIssue, takeNumber } from './store.ts'
import { type PlaceRefusal, takePlace } from './take-place.ts'
import { takeUp } from './take-up.ts'

/** What the convention says of the meeting and who signs; else whoever the legal notice names. */
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

/** A participant's number: one that nobody was given after all, or else the next one. */
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
 * POST /issues/certificate: writes down what a certificate will say, by what is known of the participant now. Each copy bears
 * the number of the first that was delivered. PERMISSION_DENIED: they take part no more, or the menu does not offer it to their plan.
 */
export const prepareCertificate = async (
  trx: Trx,
  convention: Convention,
  registrationId: string,
  language: Language | null | undefined,
  now: Date,
  earlier?: Ticket,
): Promise<Result<Ticket, PlaceRefusal | 'OUT_OF_DATE' | 'PERMISSION_DENIED'>> => {
  const { conventionId, conventionTitle, timeSettings, issueLimits } = convention
  if (!isOpen(timeSettings.certificate, now)) return fail('OUT_OF_DATE')
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  const participation = await findParticipation(trx, convention, registrationId, participant.category)
  if (!participation?.isOffered('certificate')) return fail('PERMISSION_DENIED')
  if (earlier) {
    const taken = await takeUp(trx, convention, key, earlier, () => true, now)
    if (!taken.ok) return taken
    if (taken.value === 'kept') return succeed(earlier)
  }
  const place = await takePlace(trx, key, { kind: 'certificate', limit: issueLimits.certificate }, now)
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
