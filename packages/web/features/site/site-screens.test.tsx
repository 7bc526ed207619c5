import type { Language, SiteConfiguration } from '@uketsuke/contract'
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
import { SiteConfigurationContext } from './site-configuration.tsx'
import { UnsupportedDevice } from './unsupported-device.tsx'

const shown = vi.hoisted((): { language: Language } => ({ language: 'ja' }))
vi.mock('../../lib/language.tsx', () => ({
  useLanguage: () => ({ language: shown.language, chooseLanguage: () => {} }),
}))
afterEach(() => vi.unstubAllGlobals())

const both = (text: string) => ({ ja: `${text}和`, en: `${text} E` })
const period = { startDate: '2026-01-01T00:00:00+09:00', endDate: '2027-01-01T00:00:00+09:00' }

const configuration: SiteConfiguration = {
  conventionId: 'demo2027',
  conventionTitle: both('Convention'),
  language: { isToggleLanguageEnabled: true, defaultLanguage: 'ja' },
  appearance: { keyColor: '#123456', logoUrl: null },
  payment: { shopId: 'shop', gmoCdnUrl: 'http://127.0.0.1/token.js' },
  link: { ondemand: null },
  timeSettings: {
    registration: period,
    mypage: period,
    receipt: period,
    certificate: period,
    qrCode: period,
    ondemand: period,
    qrExpire_min: 60,
    formMinutes: 60,
    paymentMinutes: 30,
  },
  siteTexts: {
    login: { isShown: false, text: both('') },
    registrationNotOpen: both('Closed'),
    registrationPeriod: { ja: '登録期間,1月から, 2月まで', en: 'Period,January, February' },
    ondemand: both(''),
    ondemandCautionText: both(''),
    qrSubText: both(''),
    personalInformationNotice: both(''),
    deliveryTime: both(''),
    cancellationTerms: both(''),
  },
  externalLink: { liveOndemandSystemUrl: null, ondemandForPAP: null, ondemandForEducationalProgram: null },
  issueLimits: { certificate: 3, receipt: 3, nameCard: 3 },
  siteState: {
    registration: false,
    mypage: true,
    receipt: true,
    certificate: true,
    qrCode: true,
    ondemand: true,
  },
  contact: {
    name: both('Secretariat'),
    location: both('Tokyo'),
    tel: '03-0000-0000',
    fax: null,
    receptionHours: both('Weekdays'),
    email: 'desk@example.org',
  },
  legalNotice: {
    managementOffice: both('Office'),
    responsiblePerson: both('President'),
    location: both('Place'),
    contact: { ja: '電話 03-0000-0000', en: 'E-mail desk@example.org' },
    productType: both('Fees'),
    sellingPrice: both('Price'),
    bankTransferFee: both('No transfer'),
    tax: both('Included'),
    consumptionTax: both('Ten percent'),
    paymentMethod: both('Card'),
    deadline: both('At once'),
    cancellation: both('None'),
  },
  supportedDevices: [{ device: both('Computer'), browsers: ['Chrome', 'Edge'] }],
  menu: [],
  mailDomain: 'example.org',
}

const render = (screen: ReactNode, language: Language, site = configuration) => {
  shown.language = language
  return renderToStaticMarkup(
    <IntlProvider locale={language} messages={{ ja, en }[language]} timeZone="Asia/Tokyo">
      <SiteConfigurationContext value={site}>
        <MemoryRouter>{screen}</MemoryRouter>
      </SiteConfigurationContext>
    </IntlProvider>,
  )
}

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const own = (text: string) => both(text)[language]

  test('the guide has its three sections, what the convention says in them, and ways to reach it', () => {
    const html = render(<Guide section={null} pathOf={(section) => `/guide#${section}`} />, language)
    for (const id of ['inquiry', 'intro', 'law']) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(`href="/guide#${id}"`)
    }
    for (const text of ['Secretariat', 'Tokyo', 'Weekdays', 'Office', 'President', 'Place', 'Fees', 'Price'])
      expect(html).toContain(own(text))
    for (const text of ['No transfer', 'Included', 'Ten percent', 'Card', 'At once', 'None', 'Computer'])
      expect(html).toContain(own(text))
    expect(html).toContain('Chrome / Edge')
    expect(html).toContain('href="mailto:desk@example.org"')
    expect(html).toContain('href="tel:0300000000"')
    expect(html).not.toContain({ ja, en }[language].site.guide.inquiry.fax)
  })

  test('outside its period registration says when it is open, line by line, and leads to My Page', () => {
    const html = render(<RegistrationNotOpen loginPath="/mypage" />, language)
    expect(html).toContain(own('Closed'))
    for (const line of { ja: ['登録期間', '1月から', '2月まで'], en: ['Period', 'January', 'February'] }[
      language
    ])
      expect(html).toContain(`<p>${line}</p>`)
    expect(html).toContain('href="/mypage"')
  })

  test('an unsupported device is named, with what to use instead and whom to ask', () => {
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

  test('the header has the title, links in new tabs, and leads home', () => {
    const header = (
      <Header homePath="/mypage" legalHref="#/guide?aid=law" contactHref="#/guide#inquiry" account="login" />
    )
    const html = render(header, language)
    expect(html).toContain(own('Convention'))
    expect(html).toContain('href="/mypage"')
    for (const href of ['#/guide?aid=law', '#/guide#inquiry'])
      expect(html).toContain(`<a href="${href}" target="_blank" rel="noopener noreferrer"`)
    expect(html).toContain('aria-label="EN English"')
  })
})

test('the language can be changed only where the convention says so', () => {
  const site = {
    ...configuration,
    language: { isToggleLanguageEnabled: false, defaultLanguage: 'ja' } as const,
  }
  const html = render(<Header homePath="/" legalHref="#/" contactHref="#/" account={null} />, 'ja', site)
  expect(html).not.toContain('EN English')
})
