import { type BrokenRule, readWith, storedFieldsOf } from '@uketsuke/contract'
import {
  CorrectedFields,
  CorrectedFieldsOfPlace,
  type CorrectedParticipant,
  type Correction,
} from '@uketsuke/contract/operator'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { correctNames } from '../pre-registration/correct-person.ts'
import { changeAddress } from './change-address.ts'
import { lockParticipant, readDetails, writeDetails } from './store.ts'

type Refusal = 'RESOURCE_NOT_FOUND' | 'ALREADY_REGISTRATED' | 'REQUEST_IN_PROGRESS' | 'INVALID_FORMAT'

const inMetadata = ({ path, ...rule }: BrokenRule): BrokenRule => ({ path: `metadata.${path}`, ...rule })

/**
 * POST /participants/{registrationId}/correct: also changes fields that participants can't change themselves.
 * Rules across fields take the stored values into account. Receipts stay as they were issued.
 */
export const correctParticipant = async (
  trx: Trx,
  { convention: { conventionId } }: CallContext,
  { params: { registrationId }, body }: { params: { registrationId: string }; body: Correction },
): Promise<Result<CorrectedParticipant, Refusal>> => {
  const participant = await lockParticipant(trx, conventionId, registrationId)
  if (!participant) return fail('RESOURCE_NOT_FOUND')
  const { preRegistrationId } = participant
  const stored = await readDetails(trx, conventionId, registrationId)
  const metadata = { ...stored.profile, ...body.metadata }
  const hasPlace = Boolean(stored.profile.country) || Boolean(stored.profile.prefecture)
  const { broken } = readWith(hasPlace ? CorrectedFieldsOfPlace : CorrectedFields, metadata)
  if (broken) return fail('INVALID_FORMAT', { details: broken.map(inMetadata) })
  if (body.email && body.email !== participant.email) {
    const refusal = await changeAddress(trx, { conventionId, registrationId, preRegistrationId }, body.email)
    if (refusal) return fail(refusal)
  }

  const details = {
    firstName: body.firstName ?? stored.firstName,
    lastName: body.lastName ?? stored.lastName,
    furigana: body.furigana ?? stored.furigana,
    affiliation: body.affiliation ?? stored.affiliation,
    profile: storedFieldsOf(metadata),
  }
  await writeDetails(trx, conventionId, registrationId, details)
  await correctNames(trx, conventionId, preRegistrationId, details)
  const { profile, ...said } = details
  return succeed({ registrationId, ...said, email: body.email ?? participant.email, metadata: profile })
}
