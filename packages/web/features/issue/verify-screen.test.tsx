// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { api, type VerifiedDocument } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { LanguageProvider } from '../../lib/language.tsx'
import { stored } from '../../lib/store.ts'
import { VerifyScreen } from './verify-screen.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)

const receipt: VerifiedDocument = {
  kind: 'receipt',
  number: 'D27-R000001',
  issuedOn: '2027-02-28T15:00:00.000Z',
  initial: '例',
  total: 15_000,
  isReissue: false,
  standing: 'valid',
}
const answerWith = (answer: VerifiedDocument | Error) =>
  answered.mockImplementation((async () => {
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof call)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  answered.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = { ja, en }[language]
  const t = texts.issue.verify
  const onAsk = vi.fn()
  beforeEach(() => {
    stored.language.write(language)
    onAsk.mockClear()
  })

  const show = async (code: string) => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LanguageProvider settings={{ isToggleLanguageEnabled: true, defaultLanguage: 'ja' }}>
          <MemoryRouter>
            <VerifyScreen code={code} onAsk={onAsk} />
          </MemoryRouter>
        </LanguageProvider>
      </QueryClientProvider>,
    )
    await screen.findByRole('textbox', { name: t.code })
  }
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

  test('asks nothing before there is a code, and wants one', async () => {
    await show('')
    fireEvent.click(screen.getByRole('button', { name: t.check }))
    await screen.findByText(texts.rules.required)
    expect(onAsk).not.toHaveBeenCalled()
    expect(answered).not.toHaveBeenCalled()
  })

  test('goes to the address of the code that was typed in', async () => {
    await show('')
    fireEvent.change(screen.getByRole('textbox', { name: t.code }), {
      target: { value: ' ａｂｃｄ-2345 ' },
    })
    fireEvent.click(screen.getByRole('button', { name: t.check }))
    await waitFor(() => expect(onAsk).toHaveBeenCalledWith('ａｂｃｄ-2345'))
  })

  test('of a genuine receipt shows what it must say', async () => {
    answerWith(receipt)
    await show('abcd-efgh-2345-6723')
    expect(await screen.findByText(t.genuine)).toBeDefined()
    expect(screen.getByText(t.compare)).toBeDefined()
    expect(facts()).toEqual([
      [t.kind, t.kinds.receipt],
      [t.number, 'D27-R000001'],
      [t.issuedOn, '2027/03/01'],
      [t.total, '¥15,000'],
      [t.initials.receipt, language === 'ja' ? '「例」' : '“例”'],
    ])
    expect(answered).toHaveBeenCalledWith(
      api.verifyDocument,
      expect.objectContaining({ params: { code: 'ABCDEFGH23456723' } }),
    )
  })

  test('of a certificate shows no amount, and says of a copy that it is one', async () => {
    answerWith({ ...receipt, kind: 'certificate', total: null, isReissue: true })
    await show('ABCDEFGH23456723')
    await screen.findByText(t.genuine)
    expect(facts().map(([term]) => term)).toEqual([t.kind, t.number, t.issuedOn, t.initials.certificate])
    expect(screen.getByText(t.kinds.certificate + t.reissued)).toBeDefined()
  })

  test.each(['replaced', 'void'] as const)(
    'says of one that is %s that it no longer stands',
    async (standing) => {
      answerWith({ ...receipt, standing })
      await show('ABCDEFGH23456723')
      expect(await screen.findByText(t.standings[standing])).toBeDefined()
    },
  )

  test('says that nobody issued a document with the code', async () => {
    answerWith(new ApiError('RESOURCE_NOT_FOUND', 404))
    await show('ABCDEFGH23456723')
    expect(await screen.findByText(t.unknown)).toBeDefined()
    expect(screen.queryByText(t.genuine)).toBeNull()
    expect(screen.queryByRole('button', { name: t.again })).toBeNull()
  })

  test('says that too much was asked, and asks again on request', async () => {
    answerWith(new ApiError('TOO_MANY_ATTEMPTS', 429))
    await show('ABCDEFGH23456723')
    expect(await screen.findByText(t.failed)).toBeDefined()
    expect(
      screen.getByText(`${texts.errors.TOO_MANY_ATTEMPTS} (error code : TOO_MANY_ATTEMPTS)`),
    ).toBeDefined()
    answerWith(receipt)
    fireEvent.click(screen.getByRole('button', { name: t.again }))
    expect(await screen.findByText(t.genuine)).toBeDefined()
  })
})
