// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  api,
  byIssueKind,
  type Profile,
  type Purchase,
  storedFieldsOf,
  type User,
  withLimits,
} from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { sampleDetails } from '@uketsuke/testing/sample-details'
import type { ReactNode } from 'react'
import { createTranslator } from 'use-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame, saying } from '../../test-frame.tsx'
import { MyPageMenu, MyPageOwner } from './my-page-menu.tsx'
import { usePageStates } from './page-states.ts'
import { ProfileScreen } from './profile-screen.tsx'
import { PurchaseHistoryScreen } from './purchase-history-screen.tsx'
import { RegistrationFacts } from './registration-facts.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)

const ticket = (
  planId: string,
  name: { ja: string; en: string },
  price: number,
  type: 'general' | 'option',
) => ({
  planId,
  type,
  planName: name,
  price,
})
const member = ticket('member', { ja: '会員', en: 'Member' }, 15_000, 'general')
const luncheon = ticket('luncheon', { ja: '昼食会', en: 'Luncheon' }, 0, 'option')
const reception = ticket('reception', { ja: '懇親会', en: 'Reception' }, 5_000, 'option')

const purchase = (payAt: string, tickets: Purchase['tickets'], card: Partial<Purchase> = {}): Purchase => ({
  mode: 'normal',
  orderId: payAt,
  payAt,
  price: tickets.reduce((sum, { price }) => sum + price, 0),
  planName: tickets.map(({ planName }) => planName),
  cardLast4: null,
  cardExp: null,
  tickets,
  receipts: [],
  refunds: [],
  kept: {},
  ...card,
})

const receipt = {
  planId: null,
  number: 'R-1',
  addressee: { ja: '髙橋', en: '髙橋' },
  honorific: 'person' as const,
  issued: 1,
}

const { country, ...untold } = storedFieldsOf({})

const user: User = {
  registrationId: 'D27123456',
  version: 4,
  type: 'participant',
  category: 'GENERAL',
  title: { ja: '', en: '' },
  firstName: '太郎',
  lastName: '髙橋',
  email: 'taro@example.org',
  affiliation: '例示大学',
  country,
  language: 'ja',
  createdAt: '2027-02-01T00:00:00Z',
  metadata: {
    ...untold,
    ...sampleDetails.ja.metadata,
    furigana: { firstName: 'たろう', lastName: 'たかはし' },
    optionPlans: { luncheon: { planId: 'luncheon' }, reception: { planId: 'reception' } },
  },
  // The newest first, unlike the order on screen.
  payments: [
    purchase('2027-03-01T15:04:05Z', [reception], { cardLast4: '1111', cardExp: '0931' }),
    purchase('2027-02-01T00:00:00Z', [member], { cardLast4: '4242' }),
    purchase('2027-02-03T00:00:00Z', [luncheon]),
  ],
  firstPlan: { planId: 'member', planName: member.planName },
  viewing: null,
  issueCounts: withLimits(
    byIssueKind(() => 0),
    byIssueKind(() => 3),
  ),
  certificateAwaitsCheckIn: false,
  participation: { category: { ja: '会員', en: 'Member' }, color: '#1f4e8c' },
}

const saves: { body: Profile; idempotencyKey?: string }[] = []
const answerWith = (shown: User, save: () => Promise<User> = async () => shown) =>
  answered.mockImplementation((async (endpoint: unknown, input: (typeof saves)[number]) => {
    if (endpoint !== api.updateUser) return [shown]
    saves.push(input)
    return save()
  }) as unknown as typeof call)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  stored.token.write('token')
  saves.length = 0
})
afterEach(() => {
  cleanup()
  answered.mockReset()
  vi.unstubAllGlobals()
})

const show = async (content: ReactNode) => {
  const view = renderInFrame(content)
  await waitFor(() => expect(view.container.textContent).not.toBe(''))
}

function PageStates({ user: shown }: { user: Parameters<typeof usePageStates>[0] }) {
  return <output>{JSON.stringify(usePageStates(shown))}</output>
}

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = { ja, en }[language]
  beforeEach(() => stored.language.write(language))

  describe('the menu', () => {
    test('names its owner, the last name first in Japanese only', async () => {
      await show(<MyPageOwner user={user} />)
      const name = { ja: '髙橋 太郎 様', en: '髙橋 太郎' }[language]
      expect(screen.getByText(name)).toBeTruthy()
      expect(screen.getByText('D27123456')).toBeTruthy()
    })

    test('lists closed pages, and links only to open ones', async () => {
      const entry = (name: 'profile' | 'purchaseHistory', isOpen: boolean) =>
        ({ name, to: `/${name}`, icon: 'user', isOpen }) as const
      const listed = [entry('profile', true), entry('purchaseHistory', false)]
      await show(<MyPageMenu entries={listed} accountPath="/mypage/account" />)
      const { entries, closed } = texts.user.menu
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        entries.profile,
        texts.authentication.account.title,
      ])
      const [, second] = screen.getAllByRole('listitem')
      expect(second?.textContent).toBe(`${entries.purchaseHistory} ${closed}`)
    })
  })

  describe('the summary of the registration', () => {
    const t = createTranslator({ locale: language, messages: texts, namespace: 'user.home' })
    const factsOf = async (shown: User) => {
      await show(<RegistrationFacts user={shown} meetingDays="19-21" />)
      return screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent?.trim())
    }

    test('names state, category and the days of the meeting, and what was paid less refunds', async () => {
      const refunds = [{ amount: 4_000, refundedAt: '2027-03-02T00:00:00Z' }]
      const [latest, ...others] = user.payments as [Purchase, ...Purchase[]]
      expect(await factsOf({ ...user, payments: [{ ...latest, refunds }, ...others] })).toEqual([
        `${t('complete')} ${{ ja: '2027/02/01 9:00', en: '1 February 2027, 9:00' }[language]}`,
        member.planName[language],
        '¥16,000',
        '19-21',
      ])
    })

    test('calls a registration without a category neither complete nor by a name', async () => {
      const [state, category] = await factsOf({ ...user, firstPlan: null, participation: null })
      expect(state).toBe({ ja: '2027/02/01 9:00', en: '1 February 2027, 9:00' }[language])
      expect(category).toBe('---')
    })

    test.each([
      ['no document issued', {}, 0, t('receipts', { count: 0 })],
      ['documents issued', { receipts: [receipt] }, 2, t('receipts', { count: 1 })],
      ['nothing paid', { price: 0 }, 0, t('noReceipt')],
    ])('says of each document how often it was issued: %s', async (_case, changed, issued, ofReceipt) => {
      const counted = {
        certificateAwaitsCheckIn: false,
        payments: [purchase('2027-02-01T00:00:00Z', [member], changed)],
        issueCounts: withLimits(
          byIssueKind(() => issued),
          byIssueKind(() => 3),
        ),
      }
      const ofOthers = t('issued', { issued, limit: 3 })
      await show(<PageStates user={counted} />)
      expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
        receipt: ofReceipt,
        certificate: ofOthers,
        nameCard: ofOthers,
        purchaseHistory: t('purchases', { count: 1 }),
      })
      cleanup()
      await show(<PageStates user={{ ...counted, certificateAwaitsCheckIn: true }} />)
      expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toMatchObject({
        certificate: t('awaitsCheckIn'),
        nameCard: ofOthers,
      })
    })
  })

  describe('the purchase history', () => {
    const t = texts.user.purchases
    const named = ({ planName }: typeof member) => planName[language]
    const free = { ja: '無料', en: 'Free' }[language]

    test('lists the payments by date, collapsed, with details', async () => {
      answerWith(user)
      await show(<PurchaseHistoryScreen />)
      const payments = await screen.findAllByRole('listitem')
      const summaries = payments.map((payment) => payment.querySelector('summary')?.textContent)
      expect(summaries).toEqual([
        `${named(member)}¥15,000`,
        `${named(luncheon)}${free}`,
        `${named(reception)}¥5,000`,
      ])
      for (const payment of payments) expect(payment.querySelector('details')?.open).toBe(false)
      const told = (term: string) =>
        screen
          .getAllByText(term, { selector: 'dt' })
          .map(({ nextElementSibling }) => nextElementSibling?.textContent)
      expect(told(t.card)).toEqual(['**** **** **** 4242', '---', '**** **** **** 1111'])
      expect(told(t.cardExpiry)).toEqual(['---', '---', '09/31'])
      expect(told(t.paidAt)).toEqual(['2027/02/01 09:00:00', '---', '2027/03/02 00:04:05'])
    })

    test('says that a payment was made by other means, and mentions no card', async () => {
      const otherwise = purchase('2027-02-01T00:00:00Z', [member], { mode: 'other' })
      answerWith({ ...user, payments: [otherwise] })
      await show(<PurchaseHistoryScreen />)
      const method = await screen.findByText(t.method, { selector: 'dt' })
      expect(method.nextElementSibling?.textContent).toBe(t.otherMethod)
      const paidAt = screen.getByText(t.paidAt, { selector: 'dt' })
      expect(paidAt.nextElementSibling?.textContent).toBe('2027/02/01 09:00:00')
      for (const term of [t.card, t.cardExpiry]) expect(screen.queryByText(term)).toBeNull()
      cleanup()
      answerWith({ ...user, payments: [{ ...otherwise, mode: 'normal' }] })
      await show(<PurchaseHistoryScreen />)
      expect(await screen.findByText(t.card, { selector: 'dt' })).toBeTruthy()
      expect(screen.queryByText(t.method)).toBeNull()
    })

    test('joins the plans of one payment, and adds up its tickets if there are several', async () => {
      answerWith({ ...user, payments: [purchase('2027-02-01T00:00:00Z', [member, reception])] })
      await show(<PurchaseHistoryScreen />)
      expect(await screen.findByText(`${named(member)} / ${named(reception)}`)).toBeTruthy()
      const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
      expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
        `${named(member)}1¥15,000`,
        `${named(reception)}1¥5,000`,
        `${texts.ui.total}¥20,000`,
      ])
      cleanup()
      answerWith({ ...user, payments: [purchase('2027-02-01T00:00:00Z', [member])] })
      await show(<PurchaseHistoryScreen />)
      await screen.findByText(t.paidAt)
      expect(screen.queryByRole('table', { hidden: true })).toBeNull()
    })

    test('shows refunds, and whether a payment was refunded in full', async () => {
      const refunds = [
        { amount: 2_000, refundedAt: '2027-02-03T15:00:00.000Z' },
        { amount: 3_000, refundedAt: '2027-02-05T00:00:00.000Z' },
      ]
      const souvenir = ticket('souvenir', { ja: '記念品', en: 'Souvenir' }, 0, 'option')
      const paid = purchase('2027-02-01T00:00:00Z', [member, souvenir])
      const lunch = purchase('2027-02-02T00:00:00Z', [reception, souvenir])
      answerWith({
        ...user,
        payments: [
          { ...paid, refunds },
          { ...lunch, refunds, kept: { reception: 0 } },
        ],
      })
      await show(<PurchaseHistoryScreen />)
      const payments = await screen.findAllByRole('listitem')
      const summaries = payments.flatMap((payment) => payment.querySelector('summary')?.textContent ?? [])
      expect(summaries).toEqual([
        `${named(member)} / ${named(souvenir)}¥15,000${t.refundedInPart}`,
        `${named(reception)} / ${named(souvenir)}¥5,000${t.refundedInFull}`,
      ])
      const items = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
      expect(items).toContain(named(member))
      expect(items).toContain(t.refundedItem.replace('{name}', named(reception)))
      const told = screen
        .getAllByText(t.refund, { selector: 'dt' })
        .map(({ nextElementSibling }) => nextElementSibling?.textContent)
      const lines = { ja: ['¥2,000（', '¥3,000（'], en: ['¥2,000 (', '¥3,000 ('] }[language]
      const end = { ja: '）', en: ')' }[language]
      const both = `${lines[0]}2027/02/04 00:00:00${end}${lines[1]}2027/02/05 09:00:00${end}`
      expect(told).toEqual([both, both])
      expect(screen.queryByRole('region', { name: t.options })).toBeNull()
    })

    test('marks an option whose price was refunded', async () => {
      const [bought] = user.payments.filter(({ tickets }) => tickets.includes(reception))
      if (!bought) throw new Error('the user has no reception')
      answerWith({ ...user, payments: [{ ...bought, kept: { reception: 0 } }] })
      await show(<PurchaseHistoryScreen />)
      const options = await screen.findByRole('region', { name: t.options })
      expect(within(options).getByText(t.refundedItem.replace('{name}', named(reception)))).toBeTruthy()
    })

    test("lists the participant's options by payment date", async () => {
      answerWith(user)
      await show(<PurchaseHistoryScreen />)
      const options = await screen.findByRole('region', { name: t.options })
      expect(
        within(options)
          .getAllByRole('term')
          .map(({ textContent }) => textContent),
      ).toEqual([named(luncheon), named(reception)])
      expect(
        within(options)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ).toEqual([free, '¥5,000', `${t.paidAt} 2027/03/02 00:04:05`])
      cleanup()
      answerWith({ ...user, metadata: { ...user.metadata, optionPlans: {} } })
      await show(<PurchaseHistoryScreen />)
      await screen.findAllByRole('listitem')
      expect(screen.queryByRole('region', { name: t.options })).toBeNull()
    })

    test('says so when there are no purchases', async () => {
      answerWith({ ...user, payments: [] })
      await show(<PurchaseHistoryScreen />)
      expect(await screen.findByText(t.empty)).toBeTruthy()
      expect(screen.queryByRole('listitem')).toBeNull()
    })
  })

  describe('the profile', () => {
    const t = texts.user.profile
    const fields = texts.participantFields
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const edit = async (shown: User, save?: () => Promise<User>) => {
      answerWith(shown, save)
      await show(<ProfileScreen purchaseHistoryPath="/" preview={() => null} />)
      fireEvent.click(await screen.findByRole('button', { name: t.toEdit }))
      await screen.findByRole('heading', { level: 1, name: t.edit.title })
    }

    test('shows the category, and none after its refund', async () => {
      const category = () => screen.findByText(t.category, { selector: 'dt' })
      answerWith(user)
      await show(<ProfileScreen purchaseHistoryPath="/" preview={() => null} />)
      expect((await category()).nextElementSibling?.textContent).toBe(member.planName[language])
      cleanup()
      answerWith({ ...user, firstPlan: null, participation: null })
      await show(<ProfileScreen purchaseHistoryPath="/" preview={() => null} />)
      expect((await category()).nextElementSibling?.textContent).toBe('---')
    })

    test('sends the loaded profile with the changes, and reloads it', async () => {
      await edit(user)
      type(fields.tel.label, '03-1111-2222')
      const scrolls = vi.fn()
      vi.stubGlobal('scrollTo', scrolls)
      press(t.edit.save)
      await screen.findByRole('heading', { level: 1, name: t.title })
      await waitFor(() => expect(scrolls.mock.calls).toMatchObject([[{ top: 0 }]]))
      const { optionPlans: _, ...metadata } = user.metadata
      expect(saves.map(({ body }) => body)).toEqual([
        {
          version: 4,
          affiliation: '例示大学',
          metadata: { ...metadata, country: null, tel: '0311112222' },
        },
      ])
      const loads = () => answered.mock.calls.filter(([endpoint]) => endpoint === api.readUsers)
      await waitFor(() => expect(loads()).toHaveLength(2))
    })

    test('asks participants registered in English for the country, and for no furigana', async () => {
      await edit({
        ...user,
        country: 'DE',
        metadata: { ...user.metadata, furigana: null, prefecture: null },
      })
      expect(screen.queryByRole('textbox', { name: texts.preRegistration.form.furiganaLastName })).toBeNull()
      expect(screen.queryByRole('combobox', { name: fields.prefecture.label })).toBeNull()
      const country = screen.getByRole('combobox', { name: fields.country.label })
      fireEvent.change(country, { target: { value: 'FR' } })
      press(t.edit.save)
      await screen.findByRole('heading', { level: 1, name: t.title })
      expect(saves[0]?.body.metadata).toMatchObject({ country: 'FR', prefecture: null, furigana: null })
    })

    test('asks invited participants without an address for the fields of a registration in their language', async () => {
      const nowhere = { ...user, metadata: { ...user.metadata, prefecture: null } }
      await edit({ ...nowhere, language: 'en' })
      expect(screen.queryByRole('combobox', { name: fields.prefecture.label })).toBeNull()
      fireEvent.change(screen.getByRole('combobox', { name: fields.country.label }), {
        target: { value: 'FR' },
      })
      press(t.edit.save)
      await screen.findByRole('heading', { level: 1, name: t.title })
      expect(saves[0]?.body.metadata).toMatchObject({ country: 'FR', prefecture: null })
      cleanup()
      await edit(nowhere)
      expect(screen.queryByRole('combobox', { name: fields.country.label })).toBeNull()
      expect(screen.getByRole('combobox', { name: fields.prefecture.label })).toBeTruthy()
    })

    test('requires furigana in hiragana, and a participation type', async () => {
      await edit({ ...user, metadata: { ...user.metadata, participationType: null } })
      const { furiganaLastName, furiganaFirstName } = texts.preRegistration.form
      type(furiganaLastName, '')
      type(furiganaFirstName, 'taro')
      press(t.edit.save)
      const types = await screen.findByRole('group', {
        description: texts.ui.notChosen.replace('{field}', fields.participationType.label),
      })
      expect(within(types).getByText(fields.participationType.label)).toBeTruthy()
      const says = (name: string, description: string) => screen.getByRole('textbox', { name, description })
      expect(says(furiganaLastName, texts.rules.required.replace('{field}', furiganaLastName))).toBeTruthy()
      expect(says(furiganaFirstName, texts.rules.hiragana)).toBeTruthy()
      expect(saves).toEqual([])
    })

    test('repeats a lost save with the same key, and a changed profile with a new one', async () => {
      await edit(user, () => Promise.reject(new ApiError('NETWORK_ERROR', 0)))
      const sendAndLose = async (times: number) => {
        press(t.edit.save)
        await waitFor(() => expect(saves).toHaveLength(times))
        await screen.findByText(saying(`${texts.errors.NETWORK_ERROR} (error code : NETWORK_ERROR)`))
        await waitFor(() => expect(screen.getByRole('button', { name: t.edit.save }).ariaDisabled).toBeNull())
      }
      await sendAndLose(1)
      await sendAndLose(2)
      type(fields.tel.label, '0311112222')
      await sendAndLose(3)
      const [first, second, third] = saves.map(({ idempotencyKey }) => idempotencyKey)
      expect(first).toMatch(/.{16}/)
      expect(second).toBe(first)
      expect(third).not.toBe(first)
    })

    test('says why saving failed, in the words of the login', async () => {
      await edit(user, () => Promise.reject(new ApiError('DISABLED', 403)))
      press(t.edit.save)
      expect(
        await screen.findByText(saying(`${texts.authentication.errors.DISABLED} (error code : DISABLED)`)),
      ).toBeTruthy()
      expect(field(fields.tel.label).value).toBe(sampleDetails.ja.metadata.tel)
    })
  })
})
