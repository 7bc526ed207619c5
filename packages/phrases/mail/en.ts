import { fullName } from '@uketsuke/contract/full-name'
import { formatAmount } from '../amount.ts'
import { writeDay, writeMinute, writePeriod } from '../date.ts'
import {
  type Consequence,
  heading,
  type MailPhrases,
  news,
  paragraph,
  type Receipts,
  type RefundMeaning,
  type Row,
  subjectOf,
} from './mail-texts.ts'
import { action, namesCancelled, outcome, sharedBlocks } from './shared-blocks.ts'

const minute = (instant: Date): string => writeMinute('en', instant)

const card = (last4: string): string => `Card ending in ${last4}`

/** When receipts can be downloaded. */
const period = ({ from, until }: Receipts): string =>
  `${from ? `from ${minute(from)}, ` : ''}until ${minute(until)} (Japan time)`

/** A title in the middle of a sentence. */
const inSentence = (title: string): string => title.replace(/^The /, 'the ')

const stillValid = news('Your registration remains valid.')

const consequences: Record<RefundMeaning, Consequence> = {
  notRegistered: {
    heading: 'Refund for incomplete registration',
    preview: 'If you still wish to take part, please register again.',
    reference: 'Reference',
    first: 'We could not complete your registration.',
    because:
      'We are sorry. Your payment was confirmed only after the time limit, when we could no longer hold your place.',
    further: ({ registerUrl }) => [
      paragraph('If you still wish to take part, please register again while registration is open.'),
      action('Register again', registerUrl),
    ],
  },
  withdrawn: {
    heading: 'Refund for cancelled registration',
    reference: 'Reference',
    first: 'Your registration was cancelled before your payment was confirmed.',
    because: 'You are therefore not registered.',
    further: () => [],
  },
  canceled: {
    heading: 'Refund for cancelled registration',
    preview: 'You can no longer use My Page.',
    first: 'Your registration has been cancelled.',
    further: () => [
      paragraph('You can no longer use My Page. Please keep this e-mail as a record of your refund.'),
    ],
  },
  kept: {
    heading: 'Your refund',
    preview: 'Your registration remains valid.',
    further: (order) =>
      order.cancelled.length > 0
        ? [
            ...(namesCancelled(order)
              ? []
              : [paragraph(`We have cancelled the following: ${order.cancelled.join(', ')}.`)]),
            news('The rest of your registration remains valid.'),
          ]
        : [news('Your registration remains valid, and nothing in your order changes.')],
    last: ({ purchaseHistoryUrl }) => [action('Open the purchase history', purchaseHistoryUrl)],
  },
  notPurchased: {
    heading: 'Refund for incomplete purchase',
    preview: 'Your registration remains valid.',
    first: 'We could not complete your additional purchase.',
    because: 'We are sorry. Your payment was confirmed only after the time limit.',
    isForOptions: true,
    further: ({ additionalPurchaseUrl }) => [
      stillValid,
      paragraph('While additional purchases are open, you can order again.'),
      action('Order again', additionalPurchaseUrl),
    ],
  },
  purchaseCanceled: {
    heading: 'Refund for cancelled purchase',
    preview: 'Your registration remains valid.',
    first: 'Your additional purchase has been cancelled.',
    isForOptions: true,
    further: () => [stillValid],
    last: ({ purchaseHistoryUrl }) => [action('Open the purchase history', purchaseHistoryUrl)],
  },
}

const strangePasskey =
  'If you did not, please request a new password at once. This removes all passkeys and logs you out everywhere. Then please contact the secretariat.'

const { brought, login, ordered, refunded, registered } = sharedBlocks('en', {
  login: {
    registrationId: 'Registration ID',
    password: 'Password',
    open: 'Open My Page',
    keep: 'We cannot send you this password again, so please keep this e-mail. You can change your password on My Page.',
  },
  order: {
    title: 'Order summary',
    freeTitle: 'Your registration',
    refunded: 'Refunded items',
    cancelledAndRefunded: 'Cancelled and refunded',
    category: (name) => `Registration (${name})`,
    free: 'Free',
    total: 'Total (tax incl.)',
    paidBy: 'Paid by',
    card,
    paidOn: 'Date of payment',
    receipts: (receipts) => `You can download your receipt on My Page ${period(receipts)}.`,
    openReceipts: 'Open your receipts',
  },
  meeting: {
    title: 'Dates and venue',
    period: (start, end) => {
      const [begins = '', ends] = writePeriod('en', start, end).split(', to ')
      return ends
        ? [
            ['Begins', `${begins} (Japan time)`],
            ['Ends', `${ends} (Japan time)`],
          ]
        : [['Dates', `${begins} (Japan time)`]]
    },
    venue: 'Venue',
    address: 'Address',
    online: 'Online',
    toJoin: 'Before the meeting, we will e-mail you instructions for joining.',
    calendar: 'Open the attached file to add the meeting to your calendar.',
    whatToBring: 'What to bring',
  },
})

export const en: MailPhrases = {
  link: ({ link, expiresAt }, title) => ({
    heading: 'Complete your registration',
    preview: `Open the link by ${minute(expiresAt)} (Japan time) to continue.`,
    blocks: [
      paragraph(`Thank you for pre-registering for ${inSentence(title)}. You are not registered yet.`),
      paragraph('Please use this link to complete your registration.'),
      { kind: 'action', label: 'Continue to registration', url: link },
      paragraph(
        `The link works until ${minute(expiresAt)} (Japan time). After that, you can still open it to request a new one.`,
      ),
      paragraph('If you did not request this e-mail, please ignore it.'),
    ],
  }),
  completion: (values, title) => ({
    heading: 'Your registration is complete',
    preview: values.booking
      ? 'Your login for My Page, and a summary of your registration.'
      : 'Your login for My Page.',
    blocks: [
      paragraph(`Thank you for registering for ${inSentence(title)}.`),
      heading('Your login'),
      paragraph('Log in to My Page with this registration ID and password.'),
      ...login(values),
      ...registered(values),
    ],
  }),
  invitation: (values, title) => ({
    heading: 'You have been registered',
    preview: 'You do not need to do anything. This e-mail contains your login for My Page.',
    blocks: [
      paragraph(
        `The secretariat has registered you for ${inSentence(title)}. You do not need to do anything.`,
      ),
      paragraph(
        'Please tell the secretariat if you did not expect this, or if any of your details are wrong.',
      ),
      heading('Your login'),
      paragraph('Log in to My Page with this registration ID and password.'),
      ...login(values),
      ...registered(values),
    ],
  }),
  newPassword: (values) => ({
    heading: 'Your new password',
    preview: 'Your old password no longer works.',
    blocks: [
      paragraph('Here is your new password for My Page. Your old password no longer works.'),
      paragraph('All passkeys have been removed, and you are logged out on every device.'),
      ...login(values),
      paragraph(
        'If you did not ask for a new password, someone else may have entered your details. We sent the new one to your registered address only, so it is safe to use from now on. If you have any questions, please contact the secretariat.',
      ),
    ],
  }),
  passwordChanged: ({ changedAt, newPasswordUrl }) => ({
    heading: 'Your password was changed',
    preview: 'If you did not change it, please request a new password at once.',
    blocks: [
      paragraph(
        `Your password for My Page was changed on ${minute(changedAt)} (Japan time). You are now logged out on all other devices.`,
      ),
      paragraph('If you changed it yourself, you do not need to do anything.'),
      paragraph(
        'If you did not, please request a new password at once. This replaces the changed password, removes all passkeys and logs you out everywhere. Then please contact the secretariat.',
      ),
      { kind: 'action', label: 'Request a new password', url: newPasswordUrl },
    ],
  }),
  passkeyAdded: ({ name, changedAt, newPasswordUrl }) => ({
    heading: 'A passkey was added',
    preview: 'If you did not add it, please request a new password at once.',
    blocks: [
      paragraph(
        `The passkey “${name}” was added on ${minute(changedAt)} (Japan time). With it, you can log in to My Page without a password.`,
      ),
      paragraph('If you added it yourself, you do not need to do anything.'),
      paragraph(strangePasskey),
      { kind: 'action', label: 'Request a new password', url: newPasswordUrl },
    ],
  }),
  passkeyRemoved: ({ name, changedAt, newPasswordUrl }) => ({
    heading: 'A passkey was removed',
    preview: 'If you did not remove it, please request a new password at once.',
    blocks: [
      paragraph(
        `The passkey “${name}” was removed on ${minute(changedAt)} (Japan time). You can no longer log in with it. Your password still works.`,
      ),
      paragraph('If you removed it yourself, you do not need to do anything.'),
      paragraph(strangePasskey),
      { kind: 'action', label: 'Request a new password', url: newPasswordUrl },
    ],
  }),
  purchase: (values, title) => ({
    heading: 'Your additional purchase is complete',
    preview: `Your order: ${values.items.map(({ name }) => name).join(', ')}`,
    blocks: [
      paragraph(`Thank you. These options are now part of your registration for ${inSentence(title)}.`),
      ...ordered(values, [['Registration ID', values.registrationId]]),
      paragraph(
        values.payment?.receipts
          ? `The purchase history on My Page lists everything you have bought. You can download receipts there ${period(values.payment.receipts)}.`
          : 'The purchase history on My Page lists everything you have bought.',
      ),
      { kind: 'action', label: 'Open the purchase history', url: values.purchaseHistoryUrl },
      ...brought(values.whatToBring),
    ],
  }),
  refund: ({ registrationId, amount, remaining, refundedAt, cardLast4, meaning, ...order }, title) => {
    const consequence = consequences[meaning]
    const paid = remaining > 0 ? 'part of your payment' : 'your payment'
    const subject = consequence.isForOptions ? 'the options below' : inSentence(title)
    return {
      heading: consequence.heading,
      preview: [`We have refunded ${formatAmount(amount)} to your card.`, consequence.preview]
        .filter(Boolean)
        .join(' '),
      blocks: [
        ...outcome(consequence),
        paragraph(`We have refunded ${paid} for ${subject}.`),
        ...consequence.further(order),
        {
          kind: 'amounts',
          rows: [],
          total: ['Amount refunded', formatAmount(amount)],
          facts: [
            ...(remaining > 0 ? [['Total paid after refund', formatAmount(remaining)] satisfies Row] : []),
            ['Refunded to', cardLast4 ? card(cardLast4) : 'The card you paid with'],
            ['Date of refund', writeDay('en', refundedAt)],
            [consequence.reference ?? 'Registration ID', registrationId],
          ],
        },
        ...refunded(meaning, order),
        ...(consequence.last?.(order) ?? []),
        paragraph(
          'Depending on your card issuer, the refund may not appear until next month’s statement or the one after. If you have any questions, please contact the secretariat.',
        ),
      ],
    }
  },
  subject: (title, heading) => subjectOf(`[${title}] ${heading}`, `${heading} – ${title}`),
  greeting: (person) => `Dear ${fullName(person, 'en')},`,
  labelled: (label, value) => `${label}: ${value}`,
  otherwiseOpen: 'If a button or link does not work, open its address in your browser:',
  replies: 'Replies to this e-mail go to the secretariat.',
  contact: ({ name, location, tel, receptionHours, email }) => ({
    heading: 'Contact',
    name: name.en,
    rows: [
      ['E-mail', email],
      ['Phone', tel],
      ['Hours', receptionHours.en],
    ],
    address: ['Address', location.en],
  }),
}
