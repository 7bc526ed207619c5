import { fullName } from '@uketsuke/phrases/full-name'
import type { Claims } from '../../adapters/openid/openid-provider.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOpen } from '../site/rules.ts'
import { viewingOf } from './rules.ts'
import { findViewer } from './store.ts'

/**
 * What the on-demand system learns about a participant. Undefined once they may no longer watch: disabled,
 * without a plan that admits them, or after the programme.
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
