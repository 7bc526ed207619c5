import type { SiteConfiguration } from '@uketsuke/contract'
import { chooseLanguage, languageIn, languageOfAddress } from '../lib/choose-language.ts'
import { readPageData } from '../lib/page-data.ts'
import { requestParts } from '../lib/parts.ts'
import { storageKey } from '../lib/storage-key.ts'
import { pathOfHash, paths } from './paths.ts'

/**
 * Comes before the app, is a hundredth of it and needs nothing else: the page of the address and the texts of its language
 * are on their way while the app still arrives. Only the browser knows both.
 */

const storedLanguage = () => {
  try {
    return languageIn(localStorage.getItem(storageKey('language')))
  } catch {
    return null
  }
}

const language = chooseLanguage({
  query: languageOfAddress(location),
  stored: storedLanguage(),
  settings: readPageData<SiteConfiguration>('site-configuration')?.language,
})
const path = pathOfHash(location.hash)
requestParts([path === '/' ? paths.preRegistration : path, language], 'modulepreload')
