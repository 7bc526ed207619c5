import type { SiteConfiguration } from '@uketsuke/contract'
import { chooseLanguage, languageIn, languageOfAddress } from '../lib/choose-language.ts'
import { readPageData } from '../lib/page-data.ts'
import { isEntryPage, pathOfHash, paths } from '../lib/paths.ts'
import { preloadParts } from '../lib/preload-parts.ts'
import { storageKey } from '../lib/storage-key.ts'

/**
 * Runs before the app, so it imports only small modules of `lib`. Only the browser knows the address and the
 * language: this script downloads their page and texts alongside the app instead of after it.
 */

const readStored = (name: string): string | null => {
  try {
    return localStorage.getItem(storageKey(name))
  } catch {
    return null
  }
}

const site = readPageData<SiteConfiguration>('site-configuration')
const language = chooseLanguage({
  query: languageOfAddress(location),
  stored: languageIn(readStored('language')),
  settings: site?.language,
})
const path = pathOfHash(location.hash)
preloadParts([path === '/' ? paths.preRegistration : path, language])
// The login redirects a logged-in visitor.
const leadsOn = path === paths.login && readStored('token') !== null
if (leadsOn) preloadParts([paths.profile])
if (leadsOn || !isEntryPage(path)) preloadParts(['calls', `${language} further`])
