// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Language } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { IntlProvider, useTranslations } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SnackbarProvider, useSnackbar } from './snackbar.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Copied = () => useTranslations('ui')('copied')

function Copy() {
  const { show } = useSnackbar()
  return (
    <button type="button" onClick={() => show(<Copied />)}>
      copy
    </button>
  )
}

const inLanguage = (language: Language) => (
  <IntlProvider locale={language} messages={{ ja, en }[language]} timeZone="Asia/Tokyo">
    <SnackbarProvider>
      <Copy />
    </SnackbarProvider>
  </IntlProvider>
)

const copy = () => fireEvent.click(screen.getByRole('button'))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const notice = () => screen.getByRole('status').textContent

test('a notice is there for 5000 milliseconds', () => {
  render(inLanguage('en'))
  copy()
  pass(4999)
  expect(notice()).toBe(en.ui.copied)
  pass(1)
  expect(notice()).toBe('')
})

test('a notice that is shown again has its whole time again', () => {
  render(inLanguage('en'))
  copy()
  pass(4000)
  copy()
  pass(4999)
  expect(notice()).toBe(en.ui.copied)
  pass(1)
  expect(notice()).toBe('')
})

test('a notice on screen follows the language', () => {
  const { rerender } = render(inLanguage('ja'))
  copy()
  expect(notice()).toBe(ja.ui.copied)
  rerender(inLanguage('en'))
  expect(notice()).toBe(en.ui.copied)
})
