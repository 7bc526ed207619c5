import type { Language } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { IntlProvider } from 'use-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Guide } from './guide.tsx'
import { Header } from './header.tsx'
import { RegistrationNotOpen } from './registration-not-open.tsx'
import { both, sampleConfiguration } from './sample-configuration.ts'
import { SiteConfigurationContext } from './site-configuration.tsx'
import { UnsupportedDevice } from './unsupported-device.tsx'

const shown = vi.hoisted((): { language: Language } => ({ language: 'ja' }))
vi.mock('../../lib/language.tsx', () => ({
  useLanguage: () => ({ language: shown.language, chooseLanguage: () => {} }),
}))
afterEach(() => vi.unstubAllGlobals())

const render = (screen: ReactNode, language: Language, site = sampleConfiguration) => {
  shown.language = language
  return renderToStaticMarkup(
    <IntlProvider locale={language} messages={{ ja, en }[language]} timeZone="Asia/Tokyo">
      <SiteConfigurationContext value={site}>
        <MemoryRouter>{screen}</MemoryRouter>
      </SiteConfigurationContext>
    </IntlProvider>,
  )
}

/** Terms and their descriptions, as read. */
const facts = (html: string) =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map((match) =>
    match.slice(1).map((text) => text.replace(/<[^>]+>/g, '')),
  )

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const own = (text: string) => both(text)[language]

  test("the guide shows its three sections, the convention's texts and the contact links", () => {
    const html = render(<Guide section={null} pathOf={(section) => `/guide?aid=${section}`} />, language)
    for (const id of ['inquiry', 'intro', 'law']) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`href="/guide?aid=${id}"`)
    }
    const { inquiry, law } = { ja, en }[language].site.guide
    const { contact, legalNotice } = sampleConfiguration
    const reach = { ...contact, name: contact.name[language], location: contact.location[language] }
    for (const line of ['name', 'location', 'fax'] as const)
      expect(facts(html)).toContainEqual([inquiry[line], reach[line]])
    expect(facts(html)).toContainEqual([inquiry.receptionHours, own('Weekdays')])
    expect(facts(html)).toContainEqual([inquiry.tel, contact.tel])
    expect(facts(html)).toContainEqual([inquiry.email, contact.email])
    for (const line of Object.keys(legalNotice) as (keyof typeof legalNotice)[])
      expect(facts(html)).toContainEqual([law[line], legalNotice[line][language]])
    expect(facts(html)).toContainEqual([own('Computer'), 'Chrome / Edge'])
    expect(html).toContain('href="mailto:desk@example.org"')
    expect(html).toContain('href="tel:0300000000"')
  })

  test('leaves out the fax line of a convention without one', () => {
    const site = { ...sampleConfiguration, contact: { ...sampleConfiguration.contact, fax: null } }
    const html = render(<Guide section={null} pathOf={() => ''} />, language, site)
    expect(html).not.toContain({ ja, en }[language].site.guide.inquiry.fax)
  })

  test.each([
    ['opens', '2999-01-01T09:00:00+09:00', { ja: '2999年1月1日 9:00', en: '1 January 2999, 9:00' }],
    ['closed', '2026-01-01T09:00:00+09:00', { ja: '2026年1月1日 9:30', en: '1 January 2026, 9:30' }],
  ] as const)('outside its period registration says when it %s', (phrase, startDate, time) => {
    const registration = { startDate, endDate: startDate.replace(':00:', ':30:') }
    const timeSettings = { ...sampleConfiguration.timeSettings, registration }
    const site = { ...sampleConfiguration, timeSettings }
    const html = render(<RegistrationNotOpen loginPath="/mypage" />, language, site)
    const text = { ja, en }[language].site.notOpen[phrase].replace('{time}', time[language])
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(text)
  })

  test('outside its period registration lists its dates, and links to My Page', () => {
    const html = render(<RegistrationNotOpen loginPath="/mypage" />, language)
    expect(html).toContain(own('Closed'))
    expect(facts(html)).toEqual(
      {
        ja: [['登録期間', '1月から\n2月まで']],
        en: [['Period', 'January\nFebruary']],
      }[language],
    )
    expect(html).toContain('href="/mypage"')
  })

  test('an unsupported device is named, with alternatives and a contact', () => {
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
    vi.stubGlobal('navigator', { userAgent, platform: 'Linux x86_64', maxTouchPoints: 0 })
    const t = { ja, en }[language].site.unsupportedDevice
    const html = render(<UnsupportedDevice onContinue={() => {}} />, language)
    const judged = (name: string, judgement: string) =>
      t.judged.replace('{name}', name).replace('{judgement}', judgement)
    expect(html).toContain(judged('Linux', t.unsupported))
    expect(html).toContain(judged('Chrome', t.supported))
    expect(html).toContain('Chrome / Edge')
    expect(html).toContain('desk@example.org')
    expect(html).toContain(`${t.continue}</`)
  })

  test('the header shows the title, opens its links in new tabs, and links home', () => {
    const header = (
      <Header
        homePath="/mypage"
        legalHref="#/guide?aid=law"
        contactHref="#/guide?aid=inquiry"
        account="login"
      />
    )
    const html = render(header, language)
    expect(html).toContain(own('Convention'))
    expect(html).toContain('href="/mypage"')
    for (const href of ['#/guide?aid=law', '#/guide?aid=inquiry'])
      expect(html).toContain(`<a href="${href}" target="_blank" rel="noopener noreferrer"`)
    expect(html).toContain('aria-label="EN English"')
  })
})

test.each([
  ['第12回 日本臨床連携学会 学術集会', false],
  ['The 12th Annual Meeting of the Japan Society for Collaborative Care', true],
])("a phone's header shortens “%s”: %s", (title, isShortened) => {
  const both = (text: string) => ({ ja: text, en: text })
  const site = { ...sampleConfiguration, conventionTitle: both(title), shortTitle: both('JSCC 2027') }
  const html = render(<Header homePath="/" legalHref="#/" contactHref="#/" account={null} />, 'ja', site)
  expect(html).toContain(title)
  expect(html.includes('JSCC 2027')).toBe(isShortened)
})

test('offers the language toggle only if the convention allows it', () => {
  const site = {
    ...sampleConfiguration,
    language: { isToggleLanguageEnabled: false, defaultLanguage: 'ja' } as const,
  }
  const html = render(<Header homePath="/" legalHref="#/" contactHref="#/" account={null} />, 'ja', site)
  expect(html).not.toContain('EN English')
})
