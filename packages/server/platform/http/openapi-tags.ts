import type { Api, Endpoint } from '@uketsuke/contract'
import type { OperatorApi } from '@uketsuke/contract/operator'

/** The chapters of the API reference, in reading order. */
export const tags = {
  Site: 'Public configuration of the convention: texts, dates, switches.',
  'Pre-registration':
    'Sends a link to the registration form by e-mail. The link contains the registration code.',
  Plans: 'Participation categories, options, and seats: available and held.',
  Registration: 'Registration with the code from the link.',
  Payment: 'Orders: creating, paying and polling them.',
  'Additional purchase': 'Payment of options that a participant buys after registering.',
  Login: 'Logins to My Page, passwords and passkeys.',
  Participant: 'The logged-in participant: profile, purchases, number of issued documents.',
  Entry: 'Codes that participants show at the venue, and their verification.',
  'On demand': 'Access to the on-demand video system.',
  Documents: 'Receipts, certificates and name cards as PDFs, and the verification of printed ones.',
  Orders: 'Orders with their history, and refunds.',
  Findings: 'Payments and e-mails that need the attention of the secretariat.',
  Participants: 'Participants as the secretariat manages them: adding, importing, correcting, disabling.',
  Seats: 'Unpaid seats: their holders, and freeing them.',
  Reconciliation: "Comparison of our books with the card provider's.",
  'Personal data': 'Export, erasure and retention of personal data, and the log of access to it.',
} as const

type Tag = keyof typeof tags
export const tagNames = Object.keys(tags) as Tag[]

type PathOf<A> = A[keyof A] extends { path: infer P } ? P : never
type FirstSegment<P> = P extends `/${infer S}/${string}` ? S : P extends `/${infer S}` ? S : never
type Segment = FirstSegment<PathOf<Api> | PathOf<OperatorApi>>

/** By the first segment of the path. A call with an unlisted segment does not compile. */
const tagOfSegment: Readonly<Record<Segment, Tag>> = {
  'site-configure': 'Site',
  'pre-registration': 'Pre-registration',
  'send-link': 'Pre-registration',
  code: 'Pre-registration',
  tickets: 'Plans',
  stocks: 'Plans',
  'registration-form': 'Registration',
  registration: 'Registration',
  payments: 'Payment',
  payment: 'Payment',
  'additional-payment': 'Additional purchase',
  authenticate: 'Login',
  users: 'Participant',
  reception: 'Entry',
  'system-bridge': 'On demand',
  issues: 'Documents',
  verify: 'Documents',
  orders: 'Orders',
  refunds: 'Orders',
  findings: 'Findings',
  participants: 'Participants',
  plans: 'Seats',
  reconciliation: 'Reconciliation',
  retention: 'Personal data',
  'access-log': 'Personal data',
  'personal-data': 'Personal data',
}

/** The chapter to which a call belongs. */
export const tagOf = ({ path }: Endpoint): Tag => tagOfSegment[path.split('/')[1] as Segment]
