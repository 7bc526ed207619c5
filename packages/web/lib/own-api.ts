import { apiBase } from '@uketsuke/contract'
import { conventionId } from './convention.ts'
import { reloadOutOfDateApp } from './out-of-date.ts'
import type { Settings } from './send.ts'

/** The API of the site that served this page. */
export const ownApi: Settings = {
  baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}${apiBase}/`,
  conventionId,
  onOutOfDate: reloadOutOfDateApp,
}
