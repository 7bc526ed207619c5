/** The facts about a kind of document that several places need. */
type DocumentKind = {
  /** Used in the menu, and in the names of files, templates and calls. */
  name: string
  /** Its page on My Page. */
  path: `/mypage/${string}`
  /** The call that issues it to a participant; null if it belongs to a payment. */
  call: string | null
  /** The letter before the digits of its number; null without a number. */
  numberLetter: string | null
  /** Whether anybody who has its code can look up its text. */
  isVerifiable: boolean
  /** Whether it has an opening period of its own. Otherwise it is available while My Page is open. */
  hasPeriod: boolean
}

/** The documents issued as PDFs. Each is counted, and limited by the convention. */
export const documentKinds = {
  receipt: {
    name: 'receipt',
    path: '/mypage/receipt',
    call: null,
    numberLetter: 'R',
    isVerifiable: true,
    hasPeriod: true,
  },
  certificate: {
    name: 'certificate',
    path: '/mypage/participation-certificate',
    call: 'issueCertificate',
    numberLetter: 'C',
    isVerifiable: true,
    hasPeriod: true,
  },
  nameCard: {
    name: 'namecard',
    path: '/mypage/namecard',
    call: 'issueNameCard',
    numberLetter: null,
    isVerifiable: false,
    hasPeriod: false,
  },
} as const satisfies Record<string, DocumentKind>

type Kinds = typeof documentKinds
type KindWith<Traits extends Partial<DocumentKind>> = {
  [Kind in IssueKind]: Kinds[Kind] extends Traits ? Kind : never
}[IssueKind]

export type IssueKind = keyof Kinds
export type DocumentName = Kinds[IssueKind]['name']
/** A per-participant document, such as the certificate; receipts belong to orders instead. */
export type PersonalKind = KindWith<{ call: string }>
export type NumberedKind = KindWith<{ numberLetter: string }>
export type VerifiableKind = KindWith<{ isVerifiable: true }>
export type PeriodKind = KindWith<{ hasPeriod: true }>

export const isPersonal = (kind: IssueKind): kind is PersonalKind => documentKinds[kind].call !== null
export const isNumbered = (kind: IssueKind): kind is NumberedKind => documentKinds[kind].numberLetter !== null
export const isVerifiable = (kind: IssueKind): kind is VerifiableKind => documentKinds[kind].isVerifiable
export const hasPeriod = (kind: IssueKind): kind is PeriodKind => documentKinds[kind].hasPeriod

export const issueKinds = Object.keys(documentKinds) as IssueKind[]

/** Builds a record with one value per kind. */
// @__NO_SIDE_EFFECTS__
export const byIssueKind = <Value>(of: (kind: IssueKind) => Value): Record<IssueKind, Value> =>
  Object.fromEntries(issueKinds.map((kind) => [kind, of(kind)])) as Record<IssueKind, Value>

/** Builds a record with one value per kind of per-participant document. */
// @__NO_SIDE_EFFECTS__
export const byPersonalKind = <Value>(of: (kind: PersonalKind) => Value): Record<PersonalKind, Value> =>
  Object.fromEntries(issueKinds.filter(isPersonal).map((kind) => [kind, of(kind)])) as Record<
    PersonalKind,
    Value
  >
