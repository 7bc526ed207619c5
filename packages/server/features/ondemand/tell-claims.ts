import type { Claims } from '../../adapters/openid/openid-provider.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOpen } from '../site/rules.ts'
import { viewingOf } from './rules.ts'
import { findViewer } from './store.ts'

/**
 * What the on-demand system is told of a participant, and no more. Undefined once they may not watch any more: disabled,
 * without a plan that lets them, or after the programme is over.
 */
export const tellClaims = async (
  db: Db,
  convention: Convention,
  registrationId: string,
  now: Date,
): Promise<Claims | undefined> => {
  if (!isOpen(convention.timeSettings.ondemand, now)) return undefined
  const viewer = await findViewer(db, convention.conventionId, registrationId)
  if (!viewer || !viewingOf(convention, viewer)) return undefined
  const { firstName, lastName, language, category, plans } = viewer
  const name = language === 'ja' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
  return { name, category, plans }
}
