import type { Api, SiteConfiguration } from '@uketsuke/contract'
import { chooseLanguage, languageIn, languageOfAddress } from '../lib/choose-language.ts'
import { conventionId } from '../lib/convention.ts'
import { askFirst } from '../lib/first-answers.ts'
import { readPageData } from '../lib/page-data.ts'
import { requestParts } from '../lib/parts.ts'
import { isEntrance, pathOfHash, paths, queryOfHash } from '../lib/paths.ts'
import { storageKey } from '../lib/storage-key.ts'

/**
 * Comes before the app, is a hundredth of it and needs nothing else: the page of the address, the texts of its language and
 * what a mailed link asks of the server are on their way while the app still arrives. Only the browser knows them.
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
requestParts([path === '/' ? paths.preRegistration : path, language], 'modulepreload')
// Who is logged in is led on from the login.
const leadsOn = path === paths.login && readStored('token') !== null
if (leadsOn) requestParts([paths.profile], 'modulepreload')
if (leadsOn || !isEntrance(path)) requestParts(['calls', `${language} further`], 'modulepreload')

type PathOf<Name extends keyof Api> = Api[Name]['path']
const checkCode: PathOf<'checkCode'> = '/code'
const readTickets: PathOf<'readTickets'> = '/tickets'
const readStocks: PathOf<'readStocks'> = '/stocks'
const readPreRegistration: PathOf<'readPreRegistration'> = '/pre-registration/:code'

const code = queryOfHash(location.hash).get('code')
if (path === paths.registration && code && site?.siteState.registration) {
  const person = readPreRegistration.replace(':code', () => encodeURIComponent(code))
  const questions = [
    { path: checkCode, token: code },
    { path: person },
    { path: readTickets },
    { path: readStocks },
  ]
  askFirst(
    questions.map((question) => ({ ...question, address: `/v2${question.path}` })),
    { 'X-Convention-Id': conventionId },
  )
}
