// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageToggle } from '../features/site/language-toggle.tsx'
import { renderInFrame } from '../test-frame.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { LanguageFailed } from './language-failed.tsx'

let isConnected: boolean
vi.mock('../lib/load-chunk.ts', () => ({
  loadChunk: async <T,>(load: () => Promise<T>) => {
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module')
    return load()
  },
}))

const notices: unknown[] = []
vi.mock('../ui/snackbar.tsx', async (load) => {
  const real = await load<typeof import('../ui/snackbar.tsx')>()
  const useSnackbar = () => {
    const { show } = real.useSnackbar()
    return useMemo(
      () => ({ show: (...notice: Parameters<typeof show>) => void notices.push(show(...notice)) }),
      [show],
    )
  }
  return { ...real, useSnackbar }
})

beforeEach(() => {
  localStorage.clear()
  isConnected = true
})
afterEach(cleanup)

const chooseJapanese = () => fireEvent.click(screen.getByRole('button', { name: /日本語/ }))
const chooseEnglish = () => fireEvent.click(screen.getByRole('button', { name: /English/ }))

const show = () =>
  renderInFrame(
    <SnackbarProvider>
      <LanguageFailed />
      <LanguageToggle />
    </SnackbarProvider>,
  )

test('reports in the current language that another language failed to load, and loads it when selected again', async () => {
  location.hash = '#/guide?lang=ja'
  show()
  await screen.findByRole('group', { name: ja.site.header.language })
  isConnected = false
  chooseEnglish()
  expect(await screen.findByText(ja.site.languageFailed)).toBeTruthy()
  expect(document.documentElement.lang).toBe('ja')
  expect(location.hash).toBe('#/guide?lang=ja')

  isConnected = true
  chooseEnglish()
  expect(await screen.findByRole('group', { name: en.site.header.language })).toBeTruthy()
  expect(location.hash).toBe('#/guide?lang=en')
})

test('does not repeat an earlier failure at the next change of language', async () => {
  location.hash = '#/guide?lang=ja'
  show()
  await screen.findByRole('group', { name: ja.site.header.language })
  isConnected = false
  chooseEnglish()
  await screen.findByText(ja.site.languageFailed)
  isConnected = true
  chooseEnglish()
  await screen.findByRole('group', { name: en.site.header.language })
  notices.length = 0
  chooseJapanese()
  await screen.findByRole('group', { name: ja.site.header.language })
  expect(notices).toEqual([])
})
