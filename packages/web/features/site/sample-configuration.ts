import { byFeature, byIssueKind, cardBrands, limits, type SiteConfiguration } from '@uketsuke/contract'

/** A text in both languages, distinguishable. */
export const both = (text: string) => ({ ja: `${text}和`, en: `${text} E` })
const period = { startDate: '2026-01-01T00:00:00+09:00', endDate: '2027-01-01T00:00:00+09:00' }

/** A convention for tests that fills every field, with registration closed. */
export const sampleConfiguration: SiteConfiguration = {
  conventionId: 'demo2027',
  conventionTitle: both('Convention'),
  shortTitle: null,
  event: {
    startDate: '2026-11-19T09:00:00+09:00',
    endDate: '2026-11-21T17:00:00+09:00',
    venue: { name: both('Hall'), address: both('Tokyo') },
    includes: null,
  },
  language: { isToggleLanguageEnabled: true, defaultLanguage: 'ja' },
  appearance: { keyColor: '#123456', logoUrl: null, picture: [] },
  payment: { provider: 'cards', cardBrands: [...cardBrands] },
  link: { ondemand: null },
  timeSettings: {
    ...byFeature(() => period),
    additionalPurchase: period,
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
  issueLimits: byIssueKind(() => 3),
  siteState: byFeature((feature) => feature !== 'registration'),
  contact: {
    name: both('Secretariat'),
    location: both('Tokyo'),
    tel: '03-0000-0000',
    fax: '03-0000-0001',
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
  myPagePolling: limits.paymentPolls,
  hasOwnNameCard: false,
  mailDomain: 'example.org',
}
