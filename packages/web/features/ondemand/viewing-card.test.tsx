// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { api, limits, type Viewing } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame, saying } from '../../test-frame.tsx'
import { ViewingCard } from './viewing-card.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)

const viewing: Viewing = {
  link: 'ondemandForPAP',
  clientId: 'ondemand@demo2027',
  redirectUri: { ja: 'https://vod.example.org/?lang=ja', en: 'https://vod.example.org/?lang=en' },
}
const url = 'https://vod.example.org/?code=once'

/** A browser window as its opener sees it. */
const openedWindow = () => ({
  opener: {} as object | null,
  closed: false,
  document: { title: '', documentElement: { lang: '' }, body: { textContent: '' } },
  location: { replace: vi.fn() },
  focus: vi.fn(),
  close: vi.fn(),
})
const openWindow = vi.fn()

beforeEach(() => {
  stored.token.write('token')
  vi.stubGlobal('open', openWindow)
})
afterEach(() => {
  cleanup()
  answered.mockReset()
  openWindow.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const period = { startDate: '2027-02-01T00:00:00+09:00', endDate: '2027-03-01T00:00:00+09:00' }
const show = async (changes: { isOpen?: boolean; viewing?: Viewing | null } = {}) => {
  const props = { isOpen: true, period, intro: 'intro', caution: 'caution', viewing, ...changes }
  const view = renderInFrame(<ViewingCard {...props} />)
  await waitFor(() => expect(view.container.textContent).not.toBe(''))
}

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const t = { ja, en }[language].ondemand
  beforeEach(() => stored.language.write(language))
  const press = () => fireEvent.click(screen.getByRole('button', { name: t.open }))

  test('says that there are no viewing rights, and shows no button', async () => {
    await show({ viewing: null })
    expect(screen.getByText(t.notForYou)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('says when the programme opens while it is closed', async () => {
    await show({ isOpen: false })
    const inWords = {
      ja: '2027年2月1日（月）0:00〜3月1日（月）0:00',
      en: 'Monday 1 February 2027, 0:00, to Monday 1 March 2027, 0:00',
    }[language]
    expect(document.body.textContent).toContain(t.closed.replace('{period}', inWords))
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('opens a window in the click, without an opener, and loads the address when it arrives', async () => {
    const opened = openedWindow()
    openWindow.mockReturnValue(opened)
    const answer = Promise.withResolvers<{ url: string }>()
    answered.mockReturnValue(answer.promise as never)
    await show()
    expect(screen.getByText(t.links.ondemandForPAP)).toBeTruthy()
    expect(screen.getByText('caution')).toBeTruthy()
    press()
    expect(openWindow).toHaveBeenCalledWith('about:blank', 'uketsuke-ondemand')
    expect(opened.opener).toBeNull()
    expect(opened.document).toEqual({
      title: t.title,
      documentElement: { lang: language },
      body: { textContent: t.opening },
    })
    expect(opened.location.replace).not.toHaveBeenCalled()
    answer.resolve({ url })
    await screen.findByText(t.opened)
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(url)
    expect(answered).toHaveBeenCalledExactlyOnceWith(api.authorizeViewing, {
      token: 'token',
      body: {
        client_id: 'ondemand@demo2027',
        scope: 'openid',
        response_type: 'code',
        redirect_uri: `https://vod.example.org/?lang=${language}`,
      },
      totalTimeout: 10_000,
      showsOutOfDate: true,
    })
  })

  test.each([
    ['PERMISSION_DENIED', 403, t.errors.PERMISSION_DENIED],
    ['OUT_OF_DATE', 403, t.errors.OUT_OF_DATE],
    ['TOO_MANY_ATTEMPTS', 429, { ja, en }[language].errors.TOO_MANY_ATTEMPTS],
    ['NETWORK_ERROR', 0, { ja, en }[language].errors.NETWORK_ERROR],
  ])('closes the window after %s, and the page says why', async (code, status, text) => {
    const opened = openedWindow()
    openWindow.mockReturnValue(opened)
    answered.mockRejectedValue(new ApiError(code, status))
    await show()
    press()
    const alert = await screen.findByText(saying(`${text} (error code : ${code})`))
    expect(alert.closest('[role=alert]')?.textContent).toContain(t.failed)
    expect(opened.close).toHaveBeenCalledOnce()
  })

  test('shows a link while it is valid if the browser blocks the window', async () => {
    openWindow.mockReturnValue(null)
    answered.mockResolvedValue({ url } as never)
    await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press()
    await act(() => vi.advanceTimersByTimeAsync(0))
    const link = screen.getByRole('link', { name: new RegExp(t.blocked.link) })
    expect(link.getAttribute('href')).toBe(url)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    await act(() => vi.advanceTimersByTimeAsync(limits.viewingCodeLife - 5_001))
    expect(screen.queryByRole('link')).not.toBeNull()
    // One more moment for the page.
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button', { name: t.open })).toBeTruthy()
  })

  test('hides the link after use, and treats a window that was closed early as blocked', async () => {
    openWindow.mockReturnValue({ ...openedWindow(), closed: true })
    answered.mockResolvedValue({ url } as never)
    await show()
    press()
    fireEvent.click(await screen.findByRole('link'))
    expect(await screen.findByText(t.opened)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
