// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../lib/language.tsx'
import { stored } from '../../lib/store.ts'
import { CardStep, emptyCard } from './card-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import type { Outcome } from './outcome.ts'
import type { Multipayment, ProviderAnswer } from './provider-script.ts'
import { ResultStep } from './result-step.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const texts = { ja: ja.payment, en: en.payment }

const settings = { isToggleLanguageEnabled: true, defaultLanguage: 'ja' } as const

/** One screen of the payment window, in the language that is stored. */
const show = async (content: ReactNode) => {
  render(
    <LanguageProvider settings={settings}>
      <MemoryRouter>{content}</MemoryRouter>
    </LanguageProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const order = {
  price: 15_000,
  items: [{ planName: { ja: '会員', en: 'Member' }, price: 15_000 }],
  expiresAt: null,
}
const card = {
  cardNo: '4111111111111111',
  holderName: 'TARO TAKAHASHI',
  expireMM: '04',
  expireYY: '29',
  securityCode: '123',
}

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const t = texts[language]
  beforeEach(() => stored.language.write(language))

  const pressPay = async (answer: ProviderAnswer) => {
    const provider: Multipayment = { init: vi.fn(), getToken: (_card, callback) => callback(answer) }
    const heard = { onPay: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
    await show(<ConfirmationStep {...{ order, card, provider, ...heard }} shopId="tshop" />)
    const name = t.confirmation.pay.replace('{amount}', '¥15,000')
    const pay = screen.getByRole<HTMLButtonElement>('button', { name })
    await act(async () => fireEvent.click(pay))
    return { pay, ...heard }
  }

  test('a card that became a token is paid with', async () => {
    const { onPay } = await pressPay({ resultCode: '000', tokenObject: { token: 'abc' } })
    expect(onPay).toHaveBeenCalledExactlyOnceWith('abc')
  })

  test.each([
    ['180', 'failed'],
    ['902', 'retryLater'],
    ['553', 'again'],
  ] as const)('no token: said with its code %s, and nothing is sent', async (code, text) => {
    const { pay, onPay, onRefused } = await pressPay({ resultCode: code })
    expect(screen.getByRole('alert').textContent).toBe(`${t.token[text]} (error code : ${code})`)
    expect(pay.disabled).toBe(false)
    expect(onPay).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('no token for what the buyer can mend: the form says so, with its codes', async () => {
    const { onPay, onRefused } = await pressPay({ resultCode: ['122', '113'] })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('122, 113')
    expect(onPay).not.toHaveBeenCalled()
    cleanup()
    await show(<CardStep order={order} card={card} refusedCode="122, 113" onNext={() => {}} />)
    const [refusal] = screen.getAllByRole('alert')
    expect(refusal?.textContent).toBe(`${t.token.securityCode} (error code : 122, 113)`)
  })

  test('a card is good for this year in Japan and the next nine, in any month', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-31T15:00:00Z') })
    await show(<CardStep order={order} card={emptyCard} onNext={() => {}} />)
    const choices = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, text }) => (value === '' ? t.card.choose : text))
    const years = ['28', '29', '30', '31', '32', '33', '34', '35', '36', '37']
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
    expect(choices(t.card.expireYY)).toEqual([t.card.choose, ...years])
    expect(choices(t.card.expireMM)).toEqual([t.card.choose, ...months])
  })

  describe('the result of a payment', () => {
    const paid: Outcome = {
      isSuccess: true,
      code: '',
      message: '',
      canRetry: false,
      step: 3,
      errors: [],
      registrationId: 'D-1',
    }

    test('of a registration sends back to the registration', async () => {
      stored.paymentMode.write('normal')
      await show(<ResultStep outcome={paid} />)
      expect(screen.getByText(t.result.closeLead)).toBeDefined()
      expect(screen.queryByRole('link')).toBeNull()
    })

    test('of an additional purchase leads to the profile', async () => {
      stored.paymentMode.write('additional')
      await show(<ResultStep outcome={paid} />)
      expect(screen.getByRole('link', { name: t.result.toProfile }).getAttribute('href')).toBe(
        '/mypage/profile',
      )
      expect(screen.queryByText(t.result.closeLead)).toBeNull()
    })
  })
})
