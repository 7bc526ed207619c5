// @vitest-environment jsdom

import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { cardBrands, errorStatus } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { emptyCard } from './card/card-entry.ts'
import { CardStep } from './card/card-step.tsx'
import { ConfirmationStep } from './card/confirmation-step.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { CardToken, Refusal } from './providers/token-maker.ts'
import { InOrderKind } from './texts/order-kind.tsx'
import { RefusedStep } from './window/refused-step.tsx'
import { ResultStep } from './window/result-step.tsx'
import { WaitingForOrder } from './window/waiting-for-order.tsx'

// Leaves room for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const texts = { ja: ja.payment, en: en.payment }

/** Renders one screen of the payment window in the stored language. */
const show = async (content: ReactNode) => {
  renderInFrame(content)
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

  const pressPay = async (answer: CardToken) => {
    const makeToken = async () => answer
    const heard = { onPay: vi.fn(), onLeave: vi.fn(), onRefused: vi.fn(), onBack: vi.fn() }
    const payment = { provider: 'gmo' }
    const terms = { seller: 'Society', deliveryTime: 'In November', cancellation: 'No refunds' }
    await show(<ConfirmationStep {...{ order, card, payment, terms, makeToken, ...heard }} />)
    const name = t.confirmation.pay.replace('{amount}', '¥15,000')
    const pay = screen.getByRole<HTMLButtonElement>('button', { name })
    await act(async () => fireEvent.click(pay))
    return { pay, ...heard }
  }

  test.each([
    ['whose registration is still open', { closed: false }, 'long'],
    ['whose registration was closed', { closed: true }, 'alone'],
    ['that no registration opened', null, 'alone'],
  ] as const)('a window %s says what to do if no order arrives for a while', async (_, opener, text) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    vi.stubGlobal('opener', opener)
    await show(<WaitingForOrder />)
    expect(screen.getByText(t.preparing.text)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    act(() => void vi.advanceTimersByTime(20_000))
    expect(screen.queryByText(t.preparing.text)).toBeNull()
    expect(screen.getByText(t.preparing[text])).toBeTruthy()
    expect(screen.getByRole('button', { name: t.result.close })).toBeTruthy()
  })

  test('pays with the token of the card, after the terms and the name of the company that takes it', async () => {
    const { onPay } = await pressPay({ ok: true, token: 'abc' })
    for (const text of ['Society', 'In November', 'No refunds']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('row', { name: /1 ¥15,000/ })).toBeTruthy()
    expect(screen.getByText(/GMO/)).toBeTruthy()
    expect(onPay).toHaveBeenCalledExactlyOnceWith('abc')
  })

  test.each([
    ['180', 'failed'],
    ['902', 'retryLater'],
    ['553', 'again'],
  ] as const)('shows why there is no token with code %s, and sends nothing', async (code, text) => {
    const { pay, onPay, onRefused } = await pressPay({ ok: false, refusal: { code, text, fields: [] } })
    expect(screen.getByRole('alert').textContent).toBe(`${t.token[text]} (error code : ${code})`)
    expect(pay.disabled).toBe(false)
    expect(onPay).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })

  const refusal: Refusal = {
    code: '122, 113',
    text: 'securityCode',
    fields: [
      { path: 'securityCode', rule: 'type' },
      { path: 'expireMM', rule: 'type' },
    ],
  }
  test('returns to the form when the buyer can correct the card, and shows the codes there', async () => {
    const { onPay, onRefused } = await pressPay({ ok: false, refusal })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
    expect(onPay).not.toHaveBeenCalled()
    cleanup()
    await show(
      <CardStep
        order={order}
        payment={{ provider: 'gmo', cardBrands: [...cardBrands] }}
        card={card}
        refusal={refusal}
        onNext={() => {}}
        onLeave={() => {}}
      />,
    )
    const [, alert] = screen.getAllByRole('alert')
    expect(alert?.textContent).toBe(`${t.token.securityCode} (error code : 122, 113)`)
  })

  test('shows the brands that the convention accepts, and who takes the card', async () => {
    const accepted = (brands: string) =>
      screen.getByRole('list', { name: t.card.accepted.replace('{brands}', brands) })
    const payment = { provider: 'gmo', cardBrands: [...cardBrands] }
    await show(
      <CardStep order={order} payment={payment} card={emptyCard} onNext={() => {}} onLeave={() => {}} />,
    )
    const all = {
      ja: 'Visa、Mastercard、JCB、American Express、Diners Club',
      en: 'Visa, Mastercard, JCB, American Express and Diners Club',
    }[language]
    expect([...accepted(all).children].map(({ textContent }) => textContent)).toEqual([...cardBrands])
    const name = { ja: 'GMOペイメントゲートウェイ株式会社', en: 'GMO Payment Gateway, Inc.' }[language]
    expect(screen.getByText(t.card.safetyOf.replace('{provider}', name))).toBeTruthy()
    cleanup()
    const other = { provider: 'purse', cardBrands: ['JCB' as const] }
    await show(
      <CardStep order={order} payment={other} card={emptyCard} onNext={() => {}} onLeave={() => {}} />,
    )
    expect(accepted('JCB').children).toHaveLength(1)
    expect(screen.getByText(t.card.safety)).toBeTruthy()
  })

  test('an unsupported card number is answered with the supported first digits', async () => {
    await show(
      <CardStep
        order={order}
        payment={{ provider: 'gmo', cardBrands: [...cardBrands] }}
        card={emptyCard}
        onNext={() => {}}
        onLeave={() => {}}
      />,
    )
    const field = screen.getByRole('textbox', { name: new RegExp(t.card.cardNo) })
    fireEvent.change(field, { target: { value: '2221000000000009' } })
    await act(async () => fireEvent.blur(field))
    const { cardNumber } = { ja, en }[language].rules
    expect(await screen.findByText(cardNumber)).toBeTruthy()
    for (const beginning of ['3', '4', '5'])
      expect(cardNumber).toMatch(new RegExp(`(^|\\D)${beginning}(\\D|$)`))
  })

  test('warns of a wrong check digit when the field is left, and drops the warning when the number changes', async () => {
    const onNext = vi.fn()
    const slipped = { ...card, cardNo: '' }
    await show(
      <CardStep
        order={order}
        payment={{ provider: 'gmo', cardBrands: [...cardBrands] }}
        card={slipped}
        onNext={onNext}
        onLeave={() => {}}
      />,
    )
    const field = screen.getByRole('textbox', { name: new RegExp(t.card.cardNo) })
    const leave = () => act(async () => fireEvent.blur(field))
    const said = () => screen.queryAllByText(t.card.cardNoCheck).length > 0
    fireEvent.change(field, { target: { value: '4111 1111 1111 1112' } })
    expect(said()).toBe(false)
    await leave()
    expect(said()).toBe(true)
    expect(screen.getByRole('status').textContent).toBe(t.card.cardNoCheck)
    expect(screen.queryByText(t.card.cardNoHint)).toBeNull()
    fireEvent.change(field, { target: { value: '4111 1111 1111 1111' } })
    expect(said()).toBe(false)
    await leave()
    expect(said()).toBe(false)
    // A provider's test card may have none.
    fireEvent.change(field, { target: { value: '4999 0000 0000 0002' } })
    await leave()
    expect(said()).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: t.card.next })))
    await vi.waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  })

  test('the expiry offers this year in Japan and the next nine, and every month', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-31T15:00:00Z') })
    await show(
      <CardStep
        order={order}
        payment={{ provider: 'gmo', cardBrands: [...cardBrands] }}
        card={emptyCard}
        onNext={() => {}}
        onLeave={() => {}}
      />,
    )
    const choices = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, text }) => (value === '' ? 'empty' : text))
    const years = ['28', '29', '30', '31', '32', '33', '34', '35', '36', '37']
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
    expect(choices(t.card.expireYY)).toEqual(['empty', ...years])
    expect(choices(t.card.expireMM)).toEqual(['empty', ...months])
  })

  test.each([
    'PAYMENT_NOT_FOUND',
    'INPUT_MISMATCH',
    'ALREADY_COMPLETED',
    'PAYMENT_EXPIRED',
    'INVALID_FORMAT',
    'TOO_MANY_ATTEMPTS',
    'PAYMENTS_PAUSED',
    'JOB_NOT_FOUND',
  ] as const)('words a refusal with %s for payments', async (code) => {
    await show(<RefusedStep error={new ApiError(code, errorStatus[code])} />)
    expect(screen.getByRole('alert').textContent).toBe(`${t.errors[code]} (error code : ${code})`)
    expect(t.errors[code]).not.toBe({ ja, en }[language].errors[code])
  })

  describe('the result of a payment', () => {
    const paid: PaymentOutcome = {
      isSuccess: true,
      code: '',
      message: '',
      canRetry: false,
      step: 3,
      errors: [],
      registrationId: 'D-1',
    }
    const declined: PaymentOutcome = {
      ...paid,
      isSuccess: false,
      canRetry: true,
      step: 1,
      registrationId: null,
    }
    const alert = () => screen.getByRole('alert').textContent

    test.each([
      ['1000', '1000'],
      ['1100', '1100'],
      ['1200', '1200'],
      ['1300', '1300'],
      ['1400', '1400'],
      ['1500', '1500'],
      ['2000', '2000'],
      ['TOKEN_ERROR', '1200'],
      ['OTHER_PAYMENT_ERROR', '1300'],
      ['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'],
      ['NEW_CODE', 'other'],
    ] as const)("with code %s shows text %s, the code and the server's message", async (code, key) => {
      await show(<ResultStep outcome={{ ...declined, code, message: 'from the server' }} />)
      expect(alert()).toContain(t.codes[key].replace('{message}', 'from the server'))
      expect(alert()).toContain(`(error code : ${code})`)
    })

    test('shows no code where there is none', async () => {
      await show(<ResultStep outcome={declined} />)
      expect(alert()).toBe(t.status.paymentFailed)
    })

    test('whose time was over has the heading of an expired order', async () => {
      await show(<ResultStep outcome={{ ...declined, code: '1500', canRetry: false }} />)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t.result.over)
      expect(alert()).toContain(t.result.notCharged)
    })

    test("shows each of the provider's codes and its advice", async () => {
      const errors = [
        { errorCode: '42G020000', advice: 'insufficient', message: '' },
        { errorCode: 'E01170001', advice: 'checkCard', message: '' },
      ] as const
      const code = 'OTHER_PAYMENT_ERROR'
      await show(<ResultStep outcome={{ ...declined, code, errors: [...errors] }} onRetry={() => {}} />)
      for (const { advice } of errors) {
        expect(alert()).toContain(t.reasons[advice])
        expect(alert()).toContain(t.advice[advice])
      }
      expect(alert()).toContain(`(error code : ${code} / 42G020000 / E01170001)`)
      expect(screen.getByRole('button', { name: t.result.retry })).toBeTruthy()
    })

    test('asks for another card if the card itself was declined', async () => {
      const errors = [{ errorCode: '42G020000', advice: 'insufficient' as const, message: '' }]
      await show(<ResultStep outcome={{ ...declined, errors }} onRetry={() => {}} />)
      expect(screen.getByRole('button', { name: t.result.otherCard })).toBeTruthy()
      expect(screen.queryByRole('button', { name: t.result.retry })).toBeNull()
    })

    test.each([
      [{ brand: 'Visa', last4: '0002' }, 'Visa '],
      [{ brand: null, last4: '0002' }, ''],
    ] as const)('says which card was declined: %o', async (tried, brand) => {
      const ending = t.confirmation.cardEnding.replace('{last4}', '0002')
      await show(<ResultStep outcome={declined} card={tried} onRetry={() => {}} />)
      expect(alert()).toBe(t.status.paymentFailed + t.result.card.replace('{card}', brand + ending))
    })

    test.each([
      [0, 'notBegun'],
      [1, 'orderFailed'],
      [2, 'registrationFailed'],
      [-1, 'unknown'],
    ] as const)('that ended at step %i has the status %s', async (step, status) => {
      await show(<ResultStep outcome={{ ...declined, step, canRetry: false }} />)
      expect(alert()).toBe(t.status[status])
    })

    test('is an illegal transition if it is missing', async () => {
      await show(<ResultStep outcome={null} />)
      expect(alert()).toBe(t.status.illegalTransition)
      expect(screen.getByRole('link', { name: new RegExp(t.result.contact) })).toBeTruthy()
    })

    test('refers back to the registration', async () => {
      await show(<ResultStep outcome={paid} />)
      expect(screen.getByText(t.result.closeLead)).toBeTruthy()
      expect(screen.queryByRole('link')).toBeNull()
    })

    test('links to the profile after an additional purchase', async () => {
      await show(
        <InOrderKind kind="additional">
          <ResultStep outcome={paid} />
        </InOrderKind>,
      )
      expect(screen.getByText({ ja, en }[language].additionalPayment.result.mail)).toBeTruthy()
      expect(screen.getByRole('link', { name: t.result.toProfile }).getAttribute('href')).toBe(
        '/mypage/profile',
      )
      expect(screen.queryByText(t.result.closeLead)).toBeNull()
    })
  })

  test('says how to close a window that the browser keeps open', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    await show(<ResultStep outcome={null} />)
    expect(screen.queryByText(t.result.closeByHand)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: t.result.close }))
    expect(close).toHaveBeenCalledOnce()
    expect(await screen.findByText(t.result.closeByHand)).toBeTruthy()
    close.mockRestore()
  })
})
