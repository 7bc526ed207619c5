import type { User, Viewing } from '@uketsuke/contract'
import { ja } from '@uketsuke/phrases/ja'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { sampleConfiguration } from '../features/site/sample-configuration.ts'
import { SiteConfigurationContext } from '../features/site/site-configuration.tsx'
import { MyPageEntries } from './my-page-entries.tsx'

const known = vi.hoisted((): { user: Pick<User, 'category' | 'firstPlan' | 'viewing'> | null } => ({
  user: null,
}))
vi.mock('../features/user/queries.ts', () => ({ useKnownUser: () => known.user }))
vi.mock('../lib/language.tsx', () => ({ useLanguage: () => ({ language: 'ja' }) }))

const viewing: Viewing = {
  link: 'liveOndemandSystemUrl',
  clientId: 'ondemand@demo2027',
  redirectUri: { ja: 'https://vod.example.org/?lang=ja', en: 'https://vod.example.org/?lang=en' },
}

const somebody = { category: 'INVITED', firstPlan: null } as const

const menuFor = (user: typeof known.user, isOpen = true) => {
  known.user = user
  const { siteState } = sampleConfiguration
  const site = {
    ...sampleConfiguration,
    siteState: { ...siteState, ondemand: isOpen },
    menu: [{ entry: 'ondemand' as const, allowPlans: null }],
  }
  return renderToStaticMarkup(
    <IntlProvider locale="ja" messages={ja} timeZone="Asia/Tokyo">
      <SiteConfigurationContext value={site}>
        <MemoryRouter>
          <MyPageEntries />
        </MemoryRouter>
      </SiteConfigurationContext>
    </IntlProvider>,
  )
}

test('offers on-demand viewing only to participants with viewing rights, and marks it as upcoming while closed', () => {
  const { entries, closed } = ja.user.menu
  expect(menuFor({ ...somebody, viewing })).toContain('href="/mypage/ondemand"')
  const whileClosed = menuFor({ ...somebody, viewing }, false)
  expect(whileClosed).toContain(entries.ondemand)
  expect(whileClosed).toContain(closed)
  expect(whileClosed).not.toContain('href="/mypage/ondemand"')
  expect(menuFor({ ...somebody, viewing: null })).not.toContain(entries.ondemand)
})
