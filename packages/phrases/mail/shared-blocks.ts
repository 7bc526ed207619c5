import type { Language } from '@uketsuke/contract'
import { formatAmount } from '../amount.ts'
import { writeDay, writePeriod } from '../date.ts'
import {
  type Block,
  type Booking,
  heading,
  type Login,
  type MailTexts,
  type Meeting,
  paragraph,
  type Receipts,
  type Row,
} from './mail-texts.ts'

/** The words of what several mails contain: a login, an order, the meeting. */
export type Words = {
  login: { registrationId: string; password: string; open: string; keep: string }
  order: {
    title: string
    category(name: string): string
    free: string
    total: string
    paidOn: string
    receipts(receipts: Receipts): string
  }
  meeting: {
    title: string
    dates: string
    period(words: string): string
    venue: string
    address: string
    online: string
    calendar: string
    whatToBring: string
  }
}

type Ordered = Pick<MailTexts['purchase'], 'items' | 'total' | 'payment'>

/** The blocks that several mails share, in one language. */
export const sharedBlocks = (language: Language, words: Words) => {
  const priceOf = (yen: number): string => (yen === 0 ? words.order.free : formatAmount(yen))

  const ordered = ({ items, total, payment }: Ordered, facts: Row[] = []): Block[] => [
    heading(words.order.title),
    {
      kind: 'amounts',
      rows: items.map(({ name, price }) => [name, priceOf(price)]),
      total: [words.order.total, priceOf(total)],
      facts: payment ? [[words.order.paidOn, writeDay(language, payment.paidAt)], ...facts] : facts,
    },
  ]

  const booked = ({ category, options, total, payment }: Booking): Block[] => {
    const first = category ? [{ ...category, name: words.order.category(category.name) }] : []
    const blocks = ordered({ items: [...first, ...options], total, payment })
    const receipts = payment?.receipts
    if (receipts) blocks.push({ kind: 'link', text: words.order.receipts(receipts), url: receipts.url })
    return blocks
  }

  const meets = ({ startDate, endDate, venue, whatToBring }: Meeting): Block[] => {
    const blocks: Block[] = [
      heading(words.meeting.title),
      {
        kind: 'facts',
        rows: [
          [words.meeting.dates, words.meeting.period(writePeriod(language, startDate, endDate))],
          [words.meeting.venue, venue?.name ?? words.meeting.online],
          ...(venue ? [[words.meeting.address, venue.address] satisfies Row] : []),
        ],
      },
      paragraph(words.meeting.calendar),
    ]
    if (whatToBring.length > 0)
      blocks.push(heading(words.meeting.whatToBring), { kind: 'list', items: whatToBring })
    return blocks
  }

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

  return {
    login,
    ordered,
    registered: ({ booking, meeting }: { booking: Booking | null; meeting: Meeting | null }): Block[] => [
      ...(booking ? booked(booking) : []),
      ...(meeting ? meets(meeting) : []),
    ],
  }
}
