import type { Viewing } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { viewingOf } from './rules.ts'
import { findViewer } from './store.ts'

/** A participant's on-demand viewing, regardless of the site's dates; null if they may watch nothing. */
export const findViewing = async (
  db: Db,
  convention: Convention,
  registrationId: string,
): Promise<Viewing | null> => {
  if (!convention.ondemand) return null
  const viewer = await findViewer(db, convention.conventionId, registrationId)
  return viewer ? viewingOf(convention, viewer) : null
}
