// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import {
  byIssueKind,
  type Language,
  type SiteConfiguration,
  storedFieldsOf,
  type User,
  withLimits,
} from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { sampleDetails } from '@uketsuke/testing/sample-details'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleConfiguration } from '../../features/site/sample-configuration.ts'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { DocumentPage } from './document-page.tsx'
import { NameCardPage } from './name-card-page.tsx'
import { ProfilePage } from './profile-page.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))

const { country, ...untold } = storedFieldsOf({})

const user: User = {
  registrationId: 'D27123456',
  version: 1,
  type: 'participant',
  category: 'GENERAL',
  language: 'ja',
  firstPlan: { planId: 'member', planName: { ja: '会員', en: 'Member' } },
  title: { ja: '', en: '' },
  firstName: '太郎',
  lastName: '髙橋',
  email: 'taro@example.org',
  affiliation: '例示大学',
  country,
  createdAt: '2027-02-01T00:00:00Z',
  metadata: {
    ...untold,
    ...sampleDetails.ja.metadata,
    furigana: { firstName: 'たろう', lastName: 'たかはし' },
    optionPlans: {},
  },
  payments: [],
  viewing: null,
  certificateAwaitsCheckIn: false,
  issueCounts: withLimits(
    byIssueKind(() => 0),
    byIssueKind(() => 3),
  ),
  participation: { category: { ja: '会員', en: 'Member' }, color: '#1f4e8c' },
}

const offered: SiteConfiguration['menu'] = [{ entry: 'namecard', allowPlans: null }]

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  stored.token.write('token')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (
  page: 'profile' | 'nameCard',
  { menu = offered, shown = user, language = 'ja' as Language, hasOwnNameCard = false } = {},
) => {
  stored.language.write(language)
  vi.mocked(call).mockImplementation((async () => [shown]) as unknown as typeof call)
  const texts = { ja, en }[language]
  renderInFrame(page === 'profile' ? <ProfilePage /> : <NameCardPage />, {
    site: { ...sampleConfiguration, menu, hasOwnNameCard },
  })
  const { title } = page === 'profile' ? texts.user.profile : texts.issue.nameCard
  await screen.findByRole('heading', { level: 1, name: title })
  const { ownLayout, preview } = texts.issue.nameCard
  await screen.findAllByText(page === 'profile' ? shown.email : hasOwnNameCard ? ownLayout : preview)
  return texts
}
const card = () => within(screen.getByRole('figure'))

describe('the name card in the profile', () => {
  test('is shown only to participants who are offered one', async () => {
    await show('profile')
    for (const said of ['髙橋 太郎', 'たかはし たろう', '例示大学', '会員', '登録ID D27123456'])
      expect(card().getByText(said)).toBeTruthy()
    cleanup()
    await show('profile', { menu: [{ entry: 'namecard', allowPlans: ['another'] }] })
    expect(screen.queryByRole('figure')).toBeNull()
    cleanup()
    await show('profile', { shown: { ...user, participation: null } })
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test("previews the form's input at once", async () => {
    const { user: texts, registration, preRegistration } = await show('profile')
    fireEvent.click(screen.getByRole('button', { name: texts.profile.toEdit }))
    await screen.findByRole('heading', { level: 1, name: texts.profile.edit.title })
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
    type(registration.form.affiliation, '見本病院 看護部')
    type(preRegistration.form.furiganaLastName, 'こうきょう')
    expect(card().getByText('見本病院 看護部')).toBeTruthy()
    expect(card().getByText('こうきょう たろう')).toBeTruthy()
    expect(card().queryByText('例示大学')).toBeNull()
  })
})

test.each(['profile', 'nameCard'] as const)(
  'prints furigana on the Japanese card only (%s)',
  async (page) => {
    await show(page)
    expect(card().getByText('たかはし たろう')).toBeTruthy()
    cleanup()
    await show(page, { language: 'en' })
    expect(card().getByText('髙橋 太郎')).toBeTruthy()
    expect(card().queryByText(/たかはし/)).toBeNull()
  },
)

test.each(['profile', 'nameCard'] as const)(
  'shows no picture of the convention’s own card (%s)',
  async (page) => {
    const { issue } = await show(page, { hasOwnNameCard: true })
    expect(card().getByText('髙橋 太郎')).toBeTruthy()
    expect(card().getByText(issue.nameCard.ownLayout)).toBeTruthy()
    expect(screen.queryByText(issue.nameCard.preview)).toBeNull()
    expect(screen.queryByText(issue.nameCard.paper)).toBeNull()
  },
)

test('explains printing for the standard card', async () => {
  const { issue } = await show('nameCard')
  expect(screen.getByText(issue.nameCard.paper)).toBeTruthy()
})

describe('the certificate', () => {
  const { errors, download, certificate } = ja.issue
  const texts = [errors.PERMISSION_DENIED, certificate.awaitsCheckIn, download]
  const showCertificate = (
    entries: readonly 'certificate'[],
    state: Pick<User, 'certificateAwaitsCheckIn'>,
  ) => {
    vi.mocked(call).mockImplementation((async () => [{ ...user, ...state }]) as unknown as typeof call)
    const siteState = { ...sampleConfiguration.siteState, certificate: true }
    const menu = entries.map((entry) => ({ entry, allowPlans: null }))
    renderInFrame(<DocumentPage document="certificate" />, {
      site: { ...sampleConfiguration, siteState, menu },
    })
  }

  test.each([
    ['is offered after the check-in', ['certificate'], false, download],
    ['waits for the check-in', ['certificate'], true, certificate.awaitsCheckIn],
    ['is refused to people who are not offered one', [], true, errors.PERMISSION_DENIED],
  ] as const)('%s', async (_case, entries, certificateAwaitsCheckIn, expected) => {
    showCertificate(entries, { certificateAwaitsCheckIn })
    await screen.findByText(expected)
    expect(texts.filter((text) => screen.queryByText(text))).toEqual([expected])
  })

  test('is offered to somebody who comes back to the page from the desk', async () => {
    const state = { certificateAwaitsCheckIn: true }
    showCertificate(['certificate'], state)
    await screen.findByText(certificate.awaitsCheckIn)
    state.certificateAwaitsCheckIn = false
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(await screen.findByText(download)).toBeTruthy()
  })
})
