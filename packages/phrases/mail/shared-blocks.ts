import type { Language } from '@uketsuke/contract'
import { formatAmount } from '../amount.ts'
import { writeDay } from '../date.ts'
import { documentWords } from '../document-words.ts'
import {
  type Block,
  type Booked,
  type Booking,
  type Consequence,
  heading,
  type Item,
  type Login,
  type MailTexts,
  type Meeting,
  news,
  paragraph,
  type Receipts,
  type RefundMeaning,
  type Row,
} from './mail-texts.ts'

/** The words of what several mails contain: a login, an order, the meeting. */
export type Words = {
  login: { registrationId: string; password: string; open: string; keep: string }
  order: {
    title: string
    /** If there is nothing to pay. */
    freeTitle: string
    refunded: string
    /** If the registration stays, but loses the refunded items. */
    cancelledAndRefunded: string
    category(name: string): string
    free: string
    total: string
    paidBy: string
    card(last4: string): string
    paidOn: string
    receipts(receipts: Receipts): string
    openReceipts: string
  }
  meeting: {
    title: string
    period(start: Date, end: Date): Row[]
    venue: string
    address: string
    online: string
    toJoin: string
    calendar: string
    whatToBring: string
  }
}

/** What became of the registration, and why. */
export const outcome = ({ first, because }: Consequence): Block[] => [
  ...(first ? [news(first)] : []),
  ...(because ? [paragraph(because)] : []),
]

type Returned = Pick<MailTexts['refund'], 'items' | 'isForItems' | 'cancelled'>

/** Whether the list of the refunded items already names everything that was cancelled. */
export const namesCancelled = ({ items, isForItems, cancelled }: Returned): boolean => {
  const names = [...(items.category ? [items.category] : []), ...items.options].map(({ name }) => name)
  return isForItems && names.toSorted().join('\n') === cancelled.toSorted().join('\n')
}

export const action = (label: string, url: string): Block => ({ kind: 'action', label, url })

type Ordered = Pick<MailTexts['purchase'], 'items' | 'total' | 'payment'>

/** The blocks that several mails share, in one language. */
export const sharedBlocks = (language: Language, words: Words) => {
  const priceOf = (yen: number): string => (yen === 0 ? words.order.free : formatAmount(yen))

  const priced = ({ name, price }: Item): Row => [name, priceOf(price)]

  const amounts = ({ items, total }: Pick<Ordered, 'items' | 'total'>, facts: Row[]): Block => ({
    kind: 'amounts',
    rows: items.map(priced),
    total: total > 0 ? [words.order.total, priceOf(total)] : null,
    facts,
  })

  const paidFacts = ({ cardLast4, paidAt }: NonNullable<Ordered['payment']>): Row[] => [
    [words.order.paidBy, cardLast4 ? words.order.card(cardLast4) : documentWords[language].creditCard],
    [words.order.paidOn, writeDay(language, paidAt)],
  ]

  const ordered = (
    { items, total, payment }: Ordered,
    facts: Row[] = [],
    title = words.order.title,
  ): Block[] => [
    heading(title),
    amounts({ items, total }, [...(payment ? paidFacts(payment) : []), ...facts]),
  ]

  const itemsOf = ({ category, options }: Booked): Item[] => [
    ...(category ? [{ ...category, name: words.order.category(category.name) }] : []),
    ...options,
  ]

  const booked = ({ total, payment, ...booking }: Booking): Block[] => {
    const title = total > 0 ? words.order.title : words.order.freeTitle
    const blocks = ordered({ items: itemsOf(booking), total, payment }, [], title)
    const receipts = payment?.receipts
    if (receipts)
      blocks.push(paragraph(words.order.receipts(receipts)), {
        kind: 'link',
        label: words.order.openReceipts,
        url: receipts.url,
      })
    return blocks
  }

  const brought = (things: string[]): Block[] =>
    things.length > 0 ? [heading(words.meeting.whatToBring), { kind: 'list', items: things }] : []

  const meets = ({ startDate, endDate, venue, whatToBring }: Meeting): Block[] => [
    heading(words.meeting.title),
    {
      kind: 'facts',
      rows: [
        ...words.meeting.period(startDate, endDate),
        [words.meeting.venue, venue?.name ?? words.meeting.online],
        ...(venue ? [[words.meeting.address, venue.address] satisfies Row] : []),
      ],
    },
    ...(venue ? [] : [paragraph(words.meeting.toJoin)]),
    paragraph(words.meeting.calendar),
    ...brought(whatToBring),
  ]

  const login = ({ registrationId, password, myPageUrl }: Login): Block[] => [
    {
      kind: 'login',
      rows: [
        [words.login.registrationId, registrationId],
        [words.login.password, password],
      ],
    },
    { kind: 'action', label: words.login.open, url: myPageUrl },
    paragraph(words.login.keep),
  ]

  /** Without a total, which would read as a second sum refunded. */
  const refunded = (meaning: RefundMeaning, order: Returned): Block[] => {
    const isCancelled = meaning === 'kept' && namesCancelled(order)
    const { title, ...of } = words.order
    return [
      heading(isCancelled ? of.cancelledAndRefunded : order.isForItems ? of.refunded : title),
      { kind: 'amounts', rows: itemsOf(order.items).map(priced), total: null, facts: [] },
    ]
  }

  return {
    brought,
    login,
    ordered,
    refunded,
    registered: ({ booking, meeting }: { booking: Booking | null; meeting: Meeting | null }): Block[] => [
      ...(booking ? booked(booking) : []),
      ...(meeting ? meets(meeting) : []),
    ],
  }
}
