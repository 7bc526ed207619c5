import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { SiteConfiguration } from '@uketsuke/contract'
import { escapeHtml } from '../html.ts'

/** Placeholders in the built page, the same for every convention. Vite's own server leaves them in place. */
const places = {
  conventionId: '__CONVENTION_ID__',
  siteConfiguration: '"__SITE_CONFIGURATION__"',
  language: '<html lang="ja">',
  title: '<title>Uketsuke</title>',
}

/** JSON inside an HTML element. It must not contain anything that ends the element. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page for visitors of one convention. `etag` depends on the text, not on the encoding. */
type AppPage = { text: string; etag: string; bytes: Record<'br' | 'gzip' | 'identity', Buffer> }

const encode = (text: string): AppPage => {
  const identity = Buffer.from(text)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const bytes = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
  return { text, etag: `W/"${hash}"`, bytes }
}

/**
 * Writes the data that the app needs first into the built page, which saves a request. Also writes the
 * convention's title and language, for readers without the app, such as opening tabs and link previews. The
 * features that are open depend on the time, so the page is rendered for every request, but compressed only
 * if it changed.
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
