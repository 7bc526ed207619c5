import type { SiteConfiguration } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { appPages } from './app-page.ts'

const built =
  '<meta content="__CONVENTION_ID__"><script type="application/json">"__SITE_CONFIGURATION__"</script>'

test.each(['</script><script>alert(1)</script>', '<!-- <script>', "$& $1 $' $`"])(
  'a convention called %s stands in the page as text',
  (name) => {
    const site = { conventionId: 'demo', conventionTitle: { ja: name, en: name } } as SiteConfiguration
    const { text } = appPages(built)(site)
    const [, json = ''] =
      /^<meta content="demo"><script type="application\/json">([^<]*)<\/script>$/.exec(text) ?? []
    expect(JSON.parse(json)).toEqual(site)
  },
)
