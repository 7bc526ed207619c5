// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { Component, type ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { useTranslations } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LanguageToggle } from '../features/site/language-toggle.tsx'
import { LanguageProvider, loadFirstTexts } from '../lib/language.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { FurtherPages } from './further-pages.tsx'
import { LanguageFailed } from './language-failed.tsx'

let picture: PromiseWithResolvers<void>
vi.mock('../lib/first-picture.ts', () => ({ firstPicture: () => picture.promise }))

/** Of a part of the app, as it is imported. */
let mayCome: (load: string) => boolean
vi.mock('../lib/load-chunk.ts', () => ({
  loadChunk: async <T,>(load: () => Promise<T>) => {
    if (!mayCome(String(load))) throw new TypeError('Failed to fetch dynamically imported module')
    return load()
  },
}))

beforeEach(async () => {
  localStorage.clear()
  location.hash = '#/guide?lang=ja'
  picture = Promise.withResolvers()
  mayCome = () => true
  await loadFirstTexts(undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Guide = () => <h1>{useTranslations('site.guide')('title')}</h1>
const Profile = () => <h2>{useTranslations('user.profile')('title')}</h2>

class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => (this.state.isBroken ? <p>broken</p> : this.props.children)
}

const site = ({ isFurther }: { isFurther: boolean }) => (
  <LanguageProvider settings={undefined}>
    <SnackbarProvider>
      <LanguageFailed />
      <LanguageToggle />
      <Guide />
      {isFurther && (
        <Boundary>
          <MemoryRouter>
            <Routes>
              <Route element={<FurtherPages />}>
                <Route index element={<Profile />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </Boundary>
      )}
    </SnackbarProvider>
  </LanguageProvider>
)

const show = (shown = { isFurther: true }) => render(site(shown))

test('the first screen stands while the texts of others are awaited, which come after its picture', async () => {
  show()
  expect(screen.getByText(ja.site.guide.title)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toBeTruthy()
  await act(async () => picture.resolve())
  expect(await screen.findByText(ja.user.profile.title)).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('the language may change before all texts are there', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: /English/ }))
  expect(screen.getByText(ja.site.guide.title)).toBeTruthy()
  await act(async () => picture.resolve())
  expect(await screen.findByText(en.user.profile.title)).toBeTruthy()
  expect(screen.getByText(en.site.guide.title)).toBeTruthy()
})

test('when the other language does not come either, what is missing of this one still comes', async () => {
  show()
  mayCome = (load) => !load.includes('/en/')
  fireEvent.click(screen.getByRole('button', { name: /English/ }))
  await act(async () => picture.resolve())
  expect(await screen.findByText(ja.user.profile.title)).toBeTruthy()
  expect(screen.getByText(ja.site.languageFailed)).toBeTruthy()
})

test('texts lost behind another screen come once they are needed', async () => {
  const view = show({ isFurther: false })
  mayCome = () => false
  await act(async () => picture.resolve())
  expect(screen.getByText(ja.site.guide.title)).toBeTruthy()
  mayCome = () => true
  view.rerender(site({ isFurther: true }))
  expect(await screen.findByText(ja.user.profile.title)).toBeTruthy()
  expect(screen.queryByText('broken')).toBeNull()
})

test('texts that do not come are a screen that could not be loaded, and no language that was not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show()
  mayCome = () => false
  await act(async () => picture.resolve())
  expect(await screen.findByText('broken')).toBeTruthy()
  expect(screen.getByText(ja.site.guide.title)).toBeTruthy()
  expect(screen.queryByText(ja.site.languageFailed)).toBeNull()
})
