import type { Language } from '@uketsuke/contract'
import type { RefundMeaning } from '@uketsuke/phrases/mail'
import type { Convention } from '@uketsuke/server/convention'
import type { Mail } from '@uketsuke/server/mailer'
import { broughtFor, meetingOf } from '@uketsuke/server/meeting'

export const sampleLogin = { registrationId: 'D27123456', password: 'Abcdefgh2345' }

const people = {
  ja: { lastName: '髙橋', firstName: '太郎' },
  en: { lastName: 'Müller-Łukasiewicz', firstName: 'Zoë' },
} satisfies Record<Language, object>

const meanings: readonly RefundMeaning[] = [
  'notRegistered',
  'withdrawn',
  'canceled',
  'kept',
  'notPurchased',
  'purchaseCanceled',
]

type Texts<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>['texts']

/** The values of each kind of mail, in one language and with a convention's own plans. */
export const sampleTexts = (
  convention: Convention,
  language: Language,
): { [Kind in Mail['kind']]: Texts<Kind> } => {
  const site = `https://${convention.conventionId}.example.org`
  const person = people[language]
  const page = (path: string) => `${site}/#${path}?lang=${language}`
  const sold = convention.plans.map(({ type, name, price }) => ({ type, name: name[language], price }))
  const [category = null] = sold.filter(({ type }) => type === 'general')
  const options = sold.filter(({ type }) => type === 'option')
  const total = [category, ...options].reduce((sum, item) => sum + (item?.price ?? 0), 0)
  const paidAt = new Date('2027-04-01T00:30:00Z')
  const receiptsUntil = new Date(convention.timeSettings.receipt.endDate)
  const paymentWith = (url: string) => ({
    paidAt,
    cardLast4: '1111',
    receipts: { url, from: null, until: receiptsUntil },
  })
  const login = { ...person, ...sampleLogin, myPageUrl: page('/mypage') }
  const optionIds = convention.plans.filter(({ type }) => type === 'option').map(({ planId }) => planId)
  const meeting = (options: string[]) => meetingOf(convention, options, language)
  const passkey = { ...person, name: 'iPhone', changedAt: paidAt, newPasswordUrl: page('/new-password') }
  return {
    link: {
      ...person,
      link: `${site}/#/registration?code=Jq3zv5yKx0m8cR2nW7tYbLhD4sPaUfE6gXoiV1kZT9w&lang=${language}`,
      expiresAt: paidAt,
    },
    completion: {
      ...login,
      booking: { category, options, total, payment: paymentWith(page('/mypage/receipt')) },
      meeting: meeting(optionIds),
    },
    invitation: {
      ...login,
      booking: { category: category && { ...category, price: 0 }, options: [], total: 0, payment: null },
      meeting: meeting([]),
    },
    newPassword: login,
    passwordChanged: { ...person, changedAt: paidAt, newPasswordUrl: page('/new-password') },
    passkeyAdded: passkey,
    passkeyRemoved: passkey,
    purchase: {
      ...person,
      registrationId: sampleLogin.registrationId,
      items: options,
      total: options.reduce((sum, { price }) => sum + price, 0),
      payment: paymentWith(page('/mypage/purchase-history')),
      whatToBring: broughtFor(convention, optionIds, language),
      purchaseHistoryUrl: page('/mypage/purchase-history'),
    },
    refund: {
      ...person,
      registrationId: sampleLogin.registrationId,
      items: { category, options: options.filter(({ price }) => price > 0) },
      isForItems: true,
      amount: total,
      remaining: 0,
      refundedAt: paidAt,
      cardLast4: '1111',
      meaning: 'canceled',
      cancelled: [],
      registerUrl: page('/pre-registration'),
      additionalPurchaseUrl: page('/additional-purchase'),
      purchaseHistoryUrl: page('/mypage/purchase-history'),
    },
  }
}

/** A refund of one option: a part of the order, or all of an additional purchase. */
const optionOf = ({ items, amount }: Texts<'refund'>, isPart: boolean): Partial<Texts<'refund'>> => {
  const options = items.options.slice(0, 1)
  const price = options.reduce((sum, option) => sum + option.price, 0)
  return { items: { category: null, options }, amount: price, remaining: isPart ? amount - price : 0 }
}

/** The meanings of refunds after which the category of the registration stays paid. */
const ofOptions: readonly RefundMeaning[] = ['kept', 'notPurchased', 'purchaseCanceled']

/** Every mail in one language, with each of its variants, by name. */
export const sampleMails = (convention: Convention, language: Language): { name: string; mail: Mail }[] => {
  const texts = sampleTexts(convention, language)
  const { completion } = texts
  const common = { convention, language, to: 'taro@example.org' }
  const registered: { name: string; mail: Mail }[] = [
    {
      name: 'completion-free',
      mail: {
        ...common,
        kind: 'completion',
        texts: {
          ...completion,
          booking: texts.invitation.booking,
          meeting: texts.invitation.meeting,
        },
      },
    },
    {
      name: 'completion-online',
      mail: {
        ...common,
        kind: 'completion',
        texts: {
          ...completion,
          meeting: completion.meeting && { ...completion.meeting, venue: null, whatToBring: [] },
        },
      },
    },
    {
      name: 'completion-alone',
      mail: { ...common, kind: 'completion', texts: { ...completion, booking: null, meeting: null } },
    },
  ]
  return [
    ...Object.entries(texts)
      // Refunds follow, one for each meaning.
      .filter(([kind]) => kind !== 'refund')
      .map(([kind, values]) => ({ name: kind, mail: { ...common, kind, texts: values } as Mail })),
    ...registered,
    ...meanings.map((meaning): { name: string; mail: Mail } => ({
      name: `refund-${meaning}`,
      mail: {
        ...common,
        kind: 'refund',
        texts: {
          ...texts.refund,
          meaning,
          ...(ofOptions.includes(meaning) && optionOf(texts.refund, meaning === 'kept')),
          ...(meaning === 'kept' && { cancelled: [texts.refund.items.options[0]?.name ?? ''] }),
          cardLast4: meaning === 'notRegistered' ? null : '1111',
        },
      },
    })),
  ]
}
