// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { ja } from '@uketsuke/phrases/ja'
import { Component, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { useTranslations } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageProvider, loadFirstTexts } from '../lib/language.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { FurtherPages } from './further-pages.tsx'
import { LanguageFailed } from './language-failed.tsx'

let picture: PromiseWithResolvers<void>
vi.mock('../lib/first-picture.ts', () => ({ firstPicture: () => picture.promise }))

let isConnected: boolean
vi.mock('../lib/load-chunk.ts', () => ({
  loadChunk: async <T,>(load: () => Promise<T>) => {
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module')
    return load()
  },
}))

beforeEach(async () => {
  localStorage.clear()
  location.hash = '#/guide?lang=ja'
  picture = Promise.withResolvers()
  isConnected = true
  await loadFirstTexts(undefined)
})
afterEach(cleanup)

const Guide = () => <h1>{useTranslations('site.guide')('title')}</h1>
const Profile = () => <h2>{useTranslations('user.profile')('title')}</h2>

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => (this.state.isBroken ? <p>broken</p> : this.props.children)
}

const show = () =>
  render(
    <LanguageProvider settings={undefined}>
      <SnackbarProvider>
        <LanguageFailed />
        <Guide />
        <Boundary>
          <MemoryRouter>
            <Routes>
              <Route element={<FurtherPages />}>
                <Route index element={<Profile />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </Boundary>
      </SnackbarProvider>
    </LanguageProvider>,
  )

test('the first screen stands while the texts of others are awaited, which come after its picture', async () => {
  show()
  expect(screen.getByText(ja.site.guide.title)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toBeTruthy()
  await act(async () => picture.resolve())
  expect(await screen.findByText(ja.user.profile.title)).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('texts that do not come are a screen that could not be loaded, and no language that was not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show()
  isConnected = false
  await act(async () => picture.resolve())
  expect(await screen.findByText('broken')).toBeTruthy()
  expect(screen.getByText(ja.site.guide.title)).toBeTruthy()
  expect(screen.queryByText(ja.site.languageFailed)).toBeNull()
  vi.restoreAllMocks()
})
