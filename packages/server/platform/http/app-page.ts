import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { SiteConfiguration } from '@uketsuke/contract'
import { escapeHtml } from '../html.ts'

/** What the built page has for every convention. Served by Vite, it keeps them. */
const places = {
  conventionId: '__CONVENTION_ID__',
  siteConfiguration: '"__SITE_CONFIGURATION__"',
  language: '<html lang="ja">',
  title: '<title>Uketsuke</title>',
}

/** As the content of an element of HTML: nothing in it may end the element. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page as one convention's visitors get it. `etag` changes with the text, whatever the encoding. */
export type AppPage = { text: string; etag: string; bytes: Record<'br' | 'gzip' | 'identity', Buffer> }

const encode = (text: string): AppPage => {
  const identity = Buffer.from(text)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const bytes = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
  return { text, etag: `W/"${hash}"`, bytes }
}

/**
 * Writes into the built page what the app needs first, so that it is not asked for after the app has come; and title and
 * language of the convention for those who read the page without the app: tabs that open, previews of links. What is
 * open changes with time: the page is made for each request, and compressed when it differs from the one before.
 */
export const appPages = (built: string): ((site: SiteConfiguration) => AppPage) => {
  const newest = new Map<string, AppPage>()
  return (site) => {
    const { defaultLanguage } = site.language
    const text = built
      .replace(places.language, () => `<html lang="${defaultLanguage}">`)
      .replace(places.title, () => `<title>${escapeHtml(site.conventionTitle[defaultLanguage])}</title>`)
      .replace(places.conventionId, () => site.conventionId)
      .replace(places.siteConfiguration, () => jsonInHtml(site))
    const known = newest.get(site.conventionId)
    if (known?.text === text) return known
    const page = encode(text)
    newest.set(site.conventionId, page)
    return page
  }
}
