import { apiBase } from '@uketsuke/contract'
import { conventionId } from './convention.ts'
import { reloadOutOfDateApp } from './out-of-date.ts'
import type { Settings } from './send.ts'

/** The API of the site this page came from. */
export const ownApi: Settings = {
  baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}${apiBase}/`,
  conventionId,
  onOutOfDate: reloadOutOfDateApp,
}
