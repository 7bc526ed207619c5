import { customs, type IssueKind, issueKinds, type Language } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import { categoryColor } from '@uketsuke/contract/category-color'
import type { Sheet, Verification } from './sheet-data.ts'

/** A person on a sample. */
export type SamplePerson = { name: string; reading: string | null; affiliation: string }

const texts = {
  ja: {
    title: '第12回 日本臨床連携学会 学術集会',
    proviso: '第12回 日本臨床連携学会 学術集会 参加費',
    items: ['会員 参加費（学会会計分）', '会員懇親会', 'プレコングレスセミナー'],
    category: '会員',
    method: 'クレジットカード',
    period: '2027年11月19日（金）〜21日（日）',
    venue: '例示国際会議場（東京都千代田区）',
    organization: '一般社団法人 日本臨床連携学会',
    signatory: '第12回学術集会 大会長 山田 花子',
    address: '〒100-0001 東京都千代田区千代田1-1 例示ビル5階',
  },
  en: {
    title: 'The 12th Annual Meeting of the Japan Society for Collaborative Care',
    proviso: 'registration for the 12th Annual Meeting of the Japan Society for Collaborative Care',
    items: ['Member registration (society account)', 'Members’ reception', 'Pre-congress seminar'],
    category: 'Member',
    method: 'Credit card',
    period: '19 to 21 November 2027',
    venue: 'Example International Convention Centre, Tokyo',
    organization: 'Japan Society for Collaborative Care',
    signatory: 'Hanako Yamada, President of the 12th Annual Meeting',
    address: 'Example Building 5F, 1-1 Chiyoda, Chiyoda-ku, Tokyo 100-0001, Japan',
  },
} as const

const code = 'K7QM-2FZX-PA4T-WGHD'
const site = 'https://registration.example.org'
const verificationIn = (language: Language): Verification => ({
  code,
  page: screenAt(site, 'verify'),
  url: screenAt(site, 'verify', { code, lang: language }),
})

/** `seal` is an image in the convention's folder. */
type Sample<Kind extends IssueKind> = (
  language: Language,
  person: SamplePerson,
  seal?: string | null,
) => Extract<Sheet, { kind: Kind }>

export const sampleReceipt: Sample<'receipt'> = (language, { name }, seal = null) => {
  const { items, proviso, method, organization, address } = texts[language]
  return {
    kind: 'receipt',
    number: 'D27-R000123',
    issuedOn: new Date('2027-11-20T03:00:00Z'),
    addressee: name,
    honorific: 'person',
    total: 40_000,
    proviso,
    taxLines: [
      { taxCategory: 'taxable10', total: 25_000, tax: 2_272 },
      { taxCategory: 'outOfScope', total: 15_000, tax: 0 },
    ],
    items: [
      { name: items[0], price: 15_000, taxCategory: 'outOfScope' },
      { name: items[1], price: 5_000, taxCategory: 'taxable10' },
      { name: items[2], price: 20_000, taxCategory: 'taxable10' },
    ],
    paidOn: new Date('2027-10-03T01:30:00Z'),
    paymentMethod: method,
    isReissue: true,
    issuer: { name: organization, address, registrationNumber: 'T1234567890123', seal },
    verification: verificationIn(language),
  }
}

export const sampleCertificate: Sample<'certificate'> = (language, person, seal = null) => {
  const { title, category, period, venue, organization, signatory } = texts[language]
  return {
    kind: 'certificate',
    number: 'D27-C000123',
    issuedOn: new Date('2027-11-21T08:00:00Z'),
    name: person.name,
    affiliation: person.affiliation,
    category,
    conventionTitle: title,
    period,
    venue,
    issuer: { organization, signatory, seal },
    verification: verificationIn(language),
  }
}

export const sampleNameCard: Sample<'nameCard'> = (language, person) => ({
  kind: 'nameCard',
  registrationId: 'D27654321',
  ...person,
  reading: customs[language].hasFurigana ? person.reading : null,
  category: { name: texts[language].category, color: categoryColor(0) },
  conventionTitle: texts[language].title,
  entryCode: 'AEAWQ3TB5MZ6XK2J4NPR7VYLC2DAEAWQ3TB5MZ6XK2J4NPR7VYLC2DAEAWQ3TB5MZ6XK2J4NPR7VYLC2DAEAWQ3',
})

export const sampleOf: { [Kind in IssueKind]: Sample<Kind> } = {
  receipt: sampleReceipt,
  certificate: sampleCertificate,
  nameCard: sampleNameCard,
}

/** One sheet of each kind. */
export const sampleSheets = (...[language, person, seal]: Parameters<Sample<IssueKind>>): Sheet[] =>
  issueKinds.map((kind) => sampleOf[kind](language, person, seal))

/** People whose names and affiliations put a template under strain. */
export const samplePeople: readonly SamplePerson[] = [
  { name: '髙橋 太郎', reading: 'たかはし たろう', affiliation: '例示大学医学部附属病院 看護部' },
  { name: 'Åse Ångström-Łukasiewicz', reading: null, affiliation: 'Institute of Physiology, Łódź' },
  {
    name: 'あ'.repeat(30),
    reading: 'あいうえおかきくけこさしすせそ なにぬねのはひふへほまみむめも',
    affiliation: '国立研究開発法人'.repeat(13).slice(0, 100),
  },
  { name: 'Li', reading: null, affiliation: '' },
]
