// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { FurtherTexts } from './further-texts.tsx'
import { LanguageProvider, loadFirstTexts, useLanguage } from './language.tsx'

let isConnected = true
vi.mock('./load-chunk.ts', () => ({
  loadChunk: async <T,>(load: () => Promise<T>) => {
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module')
    return load()
  },
}))

afterEach(cleanup)

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children)
}

function EntryPage() {
  const { chooseLanguage } = useLanguage()
  return (
    <>
      <h1>{useTranslations('site.header')('login')}</h1>
      <button type="button" onClick={() => chooseLanguage('en')}>
        English
      </button>
    </>
  )
}
const Further = () => <p>{useTranslations('payment')('title')}</p>

const show = () =>
  render(
    <LanguageProvider settings={undefined}>
      <EntryPage />
      <Boundary>
        <FurtherTexts meanwhile={<p>meanwhile</p>}>
          <Further />
        </FurtherTexts>
      </Boundary>
    </LanguageProvider>,
  )

test('an entry page needs its own texts alone, and the others load again after they failed', async () => {
  await loadFirstTexts(undefined)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isConnected = false
  show()
  expect(screen.getByRole('heading').textContent).toBe(ja.site.header.login)
  expect(screen.getByText('meanwhile')).toBeTruthy()
  expect(await screen.findByText('failed')).toBeTruthy()
  expect(screen.getByRole('heading').textContent).toBe(ja.site.header.login)

  cleanup()
  isConnected = true
  show()
  expect(screen.getByText('meanwhile')).toBeTruthy()
  expect(await screen.findByText(ja.payment.title)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText(en.payment.title)).toBeTruthy()
  expect(screen.getByRole('heading').textContent).toBe(en.site.header.login)
})
