import type { Language } from '@uketsuke/contract'
import { formatAmount } from '../amount.ts'
import { writePeriod } from '../date.ts'
import { formatDay } from '../numeric-date.ts'
import {
  type Block,
  type Booking,
  heading,
  type Login,
  type Meeting,
  paragraph,
  type Row,
} from './mail-texts.ts'

/** The words of what several mails contain: a login, an order, the meeting. */
export type Words = {
  login: { registrationId: string; password: string; open: string; keep: string }
  order: {
    title: string
    category(name: string): string
    option(name: string): string
    free: string
    total: string
    paidOn: string
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

/** The blocks that several mails share, in one language. */
export const sharedBlocks = (language: Language, words: Words) => {
  const priceOf = (yen: number): string => (yen === 0 ? words.order.free : formatAmount(yen))

  const ordered = (items: readonly { name: string; price: number }[], total: number, paidAt: Date | null) => {
    const blocks: Block[] = [
      heading(words.order.title),
      {
        kind: 'amounts',
        rows: items.map(({ name, price }) => [name, priceOf(price)]),
        total: [words.order.total, priceOf(total)],
      },
    ]
    if (paidAt) blocks.push({ kind: 'facts', rows: [[words.order.paidOn, formatDay(paidAt)]] })
    return blocks
  }

  const booked = ({ category, options, total, paidAt }: Booking): Block[] => {
    const named = options.map(({ name, price }) => ({ name: words.order.option(name), price }))
    if (category) named.unshift({ name: words.order.category(category.name), price: category.price })
    return ordered(named, total, paidAt)
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
