import type { Api, Endpoint } from '@uketsuke/contract'
import type { OperatorApi } from '@uketsuke/contract/operator'

/** The chapters of the API reference, in reading order. */
export const tags = {
  Site: "What the site shows before anybody types: the convention's texts, dates and switches.",
  'Pre-registration': 'An e-mail address gets a link with a registration code, which opens the form.',
  Plans: 'Participation categories, options, their seats, and holding seats for a while.',
  Registration: 'Registers the person behind a code.',
  Payment: 'An order, its price, the charge of a card, and the polls until both are decided.',
  'Additional purchase': 'The same for a participant who buys options later.',
  Login: 'Login to My Page, its passwords and its open logins.',
  Participant: 'The participant of a login: profile, purchases, documents left.',
  Entry: 'The code that participants show at the door, and the scans of it.',
  'On demand': 'Access to the system that shows the recordings.',
  Documents: 'Receipts, certificates and name cards as PDFs, and whether one is genuine.',
  Orders: 'Orders with their history, and refunds.',
  Findings: 'What the secretariat must look at.',
  Participants: 'People as the secretariat sees them.',
  Seats: 'Who holds the seats of a plan, and freeing them.',
  Reconciliation: "Our books beside the card provider's.",
  'Personal data': 'What is held about people, and when it ends.',
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
