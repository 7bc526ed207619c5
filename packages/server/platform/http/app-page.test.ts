import { readFile } from 'node:fs/promises'
import type { Language, SiteConfiguration } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { appPages } from './app-page.ts'

/** The page before the build, which changes only its links. A browser test covers the built page. */
const source = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8')

const siteOf = (ja: string, en = ja, defaultLanguage: Language = 'ja') =>
  ({
    conventionId: 'demo',
    conventionTitle: { ja, en },
    language: { isToggleLanguageEnabled: true, defaultLanguage },
  }) as SiteConfiguration

const titleIn = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]

test.each(['</script><script>alert(1)</script>', '<!-- <script>', "$& $1 $' $`"])(
  'escapes a convention called %s in the page',
  (name) => {
    const site = siteOf(name)
    const { text } = appPages(source)(site)
    expect(text).toContain('<meta name="convention-id" content="demo" />')
    const [, json = ''] =
      /<script type="application\/json" id="site-configuration">([^<]*)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)).toEqual(site)
  },
)

test.each([
  ['ja', '<html lang="ja">', '学術集会'],
  ['en', '<html lang="en">', 'The Annual Meeting'],
] as const)('uses title and language of a convention whose default is %s', (language, tag, title) => {
  const { text } = appPages(source)(siteOf('学術集会', 'The Annual Meeting', language))
  expect(text).toContain(tag)
  expect(titleIn(text)).toBe(title)
  expect(text).not.toContain('Uketsuke')
})

test.each([
  ['Heart & Lung', 'Heart &amp; Lung'],
  ['p < 0.05', 'p &lt; 0.05'],
  ['The "Great" Meeting', 'The &quot;Great&quot; Meeting'],
  ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ["$& $1 $' $`", "$&amp; $1 $' $`"],
])('escapes the title %s in the tab', (title, written) => {
  expect(titleIn(appPages(source)(siteOf(title)).text)).toBe(written)
})

test('changes the ETag when the title changes', () => {
  const pageOf = appPages(source)
  const before = pageOf(siteOf('The 12th Meeting'))
  expect(pageOf(siteOf('The 12th Meeting'))).toBe(before)
  const after = pageOf(siteOf('The 13th Meeting'))
  expect(after.etag).not.toBe(before.etag)
  expect(titleIn(after.bytes.identity.toString())).toBe('The 13th Meeting')
})
