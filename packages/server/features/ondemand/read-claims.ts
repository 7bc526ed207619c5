import { fullName } from '@uketsuke/contract/full-name'
import type { Claims } from '../../adapters/openid/openid-provider.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOpen } from '../site/rules.ts'
import { viewingOf } from './rules.ts'
import { findViewer } from './store.ts'

/**
 * The data about a participant that the on-demand system receives. Undefined once they may no longer watch:
 * they were disabled, hold no plan that admits them, or the programme is over.
 */
export const readClaims = async (
  db: Db,
  convention: Convention,
  registrationId: string,
  now: Date,
): Promise<Claims | undefined> => {
  if (!isOpen(convention.timeSettings.ondemand, now)) return undefined
  const viewer = await findViewer(db, convention.conventionId, registrationId)
  if (!viewer || !viewingOf(convention, viewer)) return undefined
  const { language, category, plans } = viewer
  return { name: fullName(viewer, language), category, plans }
}
