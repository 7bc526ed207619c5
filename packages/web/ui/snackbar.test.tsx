// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Language } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { MemoryRouter, useNavigate } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyableText } from './copyable-text.tsx'
import { SnackbarProvider, useSnackbar } from './snackbar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Copied() {
  return useTranslations('ui')('copied')
}

function Copy() {
  const { show } = useSnackbar()
  return (
    <button type="button" onClick={() => show(<Copied />)}>
      copy
    </button>
  )
}

function Leave() {
  const { show } = useSnackbar()
  const navigate = useNavigate()
  const say = () => {
    show(<Copied />, { isForNextPage: true })
    navigate('/said')
  }
  return (
    <>
      <button type="button" onClick={() => navigate('/left')}>
        leave
      </button>
      <button type="button" onClick={say}>
        say and leave
      </button>
    </>
  )
}

const inLanguage = (language: Language) => (
  <IntlProvider locale={language} messages={{ ja, en }[language]} timeZone="Asia/Tokyo">
    <MemoryRouter>
      <SnackbarProvider>
        <Copy />
        <Leave />
      </SnackbarProvider>
    </MemoryRouter>
  </IntlProvider>
)

const copy = () => fireEvent.click(screen.getByRole('button', { name: /copy/i }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const notice = () => screen.getByRole('status').textContent

test('shows a notice for 5000 milliseconds', () => {
  render(inLanguage('en'))
  copy()
  pass(4999)
  expect(notice()).toBe(en.ui.copied)
  pass(1)
  expect(notice()).toBe('')
})

test('restarts the time of a notice that is shown again', () => {
  render(inLanguage('en'))
  copy()
  pass(4000)
  copy()
  pass(4999)
  expect(notice()).toBe(en.ui.copied)
  pass(1)
  expect(notice()).toBe('')
})

test('disappears with the page, unless it announces the step to the next one', () => {
  render(inLanguage('en'))
  copy()
  fireEvent.click(screen.getByText('leave'))
  expect(notice()).toBe('')
  fireEvent.click(screen.getByText('say and leave'))
  expect(notice()).toBe(en.ui.copied)
  fireEvent.click(screen.getByText('leave'))
  expect(notice()).toBe('')
})

test('translates a notice on screen', () => {
  const { rerender } = render(inLanguage('ja'))
  copy()
  expect(notice()).toBe(ja.ui.copied)
  rerender(inLanguage('en'))
  expect(notice()).toBe(en.ui.copied)
})

describe('the notice of a copy', () => {
  const copied = async (clipboard: Partial<Clipboard> | undefined) => {
    vi.stubGlobal('navigator', { clipboard })
    render(
      <IntlProvider locale="en" messages={en} timeZone="Asia/Tokyo">
        <MemoryRouter>
          <SnackbarProvider>
            <CopyableText label="ID" text="D-1" />
          </SnackbarProvider>
        </MemoryRouter>
      </IntlProvider>,
    )
    await act(async () => copy())
    const mark = screen.getByRole('status').querySelector('path')?.getAttribute('d')
    const text = notice()
    cleanup()
    return { text, mark }
  }
  const works = { writeText: async () => {} }
  const isForbidden = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }

  test.each([
    ['forbidden', isForbidden],
    ['not there', undefined],
  ])('reports a clipboard that is %s, without the success mark', async (_, clipboard) => {
    const good = await copied(works)
    const bad = await copied(clipboard)
    expect(good.text).toBe(en.ui.copied)
    expect(bad.text).toBe(en.ui.copyFailed)
    expect(bad.mark).toBeTruthy()
    expect(bad.mark).not.toBe(good.mark)
  })
})
