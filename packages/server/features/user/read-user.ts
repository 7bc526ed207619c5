import { storedFieldsOf, type User } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { findParticipation } from '../issue/find-participation.ts'
import { readIssues } from '../issue/read-issues.ts'
import { findViewing } from '../ondemand/find-viewing.ts'
import { findFirstPlan } from '../order/held-plans.ts'
import { optionPlansOf, purchaseOf } from './rules.ts'
import { findParticipant, listPurchases } from './store.ts'

/** The participant with their purchases, as My Page shows them. */
export const readUser = async (db: Db, convention: Convention, registrationId: string): Promise<User> => {
  const { conventionId, conventionTitle } = convention
  const participant = await findParticipant(db, conventionId, registrationId)
  const rows = await listPurchases(db, conventionId, registrationId)
  if (!participant) throw new Error(`participant ${registrationId} has a token but no row`)
  const { country, ...profile } = storedFieldsOf(participant.profile)
  const issues = await readIssues(db, convention, registrationId)
  const payments = rows.map((row) => purchaseOf(row, issues.ofOrder(row.orderId)))
  const participation = await findParticipation(db, convention, registrationId, participant.category)
  return {
    registrationId,
    version: participant.version,
    type: 'participant',
    category: participant.category,
    title: conventionTitle,
    firstName: participant.firstName,
    lastName: participant.lastName,
    email: participant.email,
    affiliation: participant.affiliation,
    country,
    language: participant.language,
    createdAt: participant.createdAt.toISOString(),
    metadata: { ...profile, furigana: participant.furigana, optionPlans: optionPlansOf(rows) },
    payments,
    firstPlan: (await findFirstPlan(db, { conventionId, registrationId })) ?? null,
    viewing: await findViewing(db, convention, registrationId),
    issueCounts: issues.counts,
    certificateAwaitsCheckIn: issues.certificateAwaitsCheckIn,
    participation: participation ? { category: participation.category, color: participation.color } : null,
  }
}
